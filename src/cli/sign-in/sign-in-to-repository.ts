import { RequestError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { anyError, retry, rules } from '../../base/retry.js';
import { generationRecord, makeSignedInRecord } from '../../credentials/generation.js';
import { RunLease, variableEntries } from '../../credentials/run-lease.js';
import { writeProbe } from '../../github/secret-vault.js';
import { type Repository, unwritableError, write } from '../repository/repository.js';
import { namesFor } from '../repository/workflow.js';
import type { Session } from '../session.js';
import { askWhose } from './agree.js';
import { type BrowserOptions, type SignedIn, signInWithBrowser } from './sign-in.js';

/** Signs in and stores the login. Asks before storing, because any account may have approved. @throws DeployError `repository-refused`, `repository-half-written`, `sign-in-denied`; the errors of a sign-in */
export async function signInToRepository(
  session: Session,
  { repository, command }: { repository: Repository; command: BrowserOptions & { yes?: boolean } },
): Promise<SignedIn> {
  const { terminal, inputs } = session;
  const { place } = repository.vault;

  // Checked before the sign-in, because an unstored login is lost.
  await writeProbe(repository.vault, inputs['secret-name']).catch((cause: unknown) => {
    throw unwritableError(repository, `secret ${inputs['secret-name']}`, cause);
  });

  const signedIn = await signInWithBrowser(session, command, `for ${repository.repository}`);
  const question = `Let ${place} deploy to it?`;
  await askWhose(session, signedIn, { question, place, yes: command.yes });

  const giveBack = await takeLease(session, repository);
  const release = terminal.interrupts.hold();

  try {
    await storeLogin(session, repository, signedIn);
  } finally {
    // An unreleased lease expires after ten minutes.
    await giveBack().catch(() => undefined);
    release();
  }

  return signedIn;
}

/** Takes the lease. Waits for a run that is renewing the former login, because it would overwrite the new login. */
async function takeLease(
  { terminal, inputs, stderr }: Session,
  repository: Repository,
): Promise<() => Promise<void>> {
  const { clock, random, interrupts } = terminal;
  const { vault } = repository;
  const name = `${inputs['secret-name']}_LEASE`;
  const repeat = <T>(attempt: () => Promise<T>) =>
    retry(attempt, { clock, policy: anyError(rules.lease, random) });
  const lease = new RunLease({ entries: variableEntries(vault, name, repeat), clock });
  const mark = terminal.newId();
  const onHeld = (run: string) =>
    stderr.line(`${run} is renewing the login of ${vault.place}. Waiting for it…`);
  const by = {
    everyMs: 3000,
    patienceMs: Number.POSITIVE_INFINITY,
    signal: interrupts.signal,
    onHeld,
  };

  await lease.acquire({ run: signInName, mark }, by).catch((cause: unknown) => {
    throw cause instanceof RequestError
      ? unwritableError(repository, `variable ${name}`, cause)
      : cause;
  });

  return async () => {
    const look = await lease.findOwn(mark);
    if (look) await lease.release(look);
  };
}

const signInName = 'a sign-in with `osc-deploy login`';

/** Stores the login and its record, which prevents running jobs from sending the former token. */
async function storeLogin(
  session: Session,
  repository: Repository,
  { client, login }: SignedIn,
): Promise<void> {
  const names = namesFor(session.inputs['secret-name']);
  const { clientId, clientSecret } = client;
  const meta = `${names.secret}_META`;
  const found = await repository.vault.readVariable(meta);
  const { data: before } = generationRecord.safeParse(parseJson(found?.value ?? ''));
  const at = new Date(session.terminal.clock.now()).toISOString();
  const record = makeSignedInRecord(before, login.refreshToken, { run: signInName, at });

  await write(session, repository, {
    kind: 'secret',
    name: names.secret,
    value: login.refreshToken,
  });

  await write(session, repository, { kind: 'variable', name: meta, value: JSON.stringify(record) });
  await write(session, repository, { kind: 'variable', name: names.clientId, value: clientId });

  if (clientSecret)
    await write(session, repository, {
      kind: 'secret',
      name: names.clientSecret,
      value: clientSecret,
    });
}
