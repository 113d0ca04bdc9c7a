import { type Advice, ourCommand } from '../../base/advice.js';
import { DeployError, messageOf, RequestError } from '../../base/errors.js';
import { formatDuration, shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { anyError, retry, rules } from '../../base/retry.js';
import { namesFor } from '../../contract/login-names.js';
import {
  fingerprint,
  type GenerationRecord,
  makeSignedInRecord,
} from '../../credentials/generation.js';
import { nameHolder, signInName } from '../../credentials/lease-holder.js';
import {
  type LeaseHolder,
  leaseStaleMs,
  RunLease,
  variableEntries,
} from '../../credentials/run-lease.js';
import { endTurn, readRecord } from '../../credentials/turn.js';
import { type Variable, writeProbe } from '../../github/secret-vault.js';
import {
  byHand,
  findShadowing,
  type Repository,
  unwritableError,
  write,
} from '../repository/repository.js';
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

  const lease = await takeLease(session, repository);
  const release = terminal.interrupts.hold();

  try {
    await storeLogin(session, repository, { signedIn, turn: lease.turn + 1 });
  } finally {
    // An unreleased lease expires after ten minutes.
    await lease.giveBack().catch(() => undefined);
    release();
  }

  if (!repository.environment) await sayShadowing(session, repository);

  return signedIn;
}

/** A job in an environment reads the environment's secret and variable, and never sees those of this login. */
async function sayShadowing(session: Session, repository: Repository): Promise<void> {
  const { secret, clientId } = namesFor(session.inputs['secret-name']);
  for (const { name, has } of await findShadowing(repository, { secret, variable: clientId })) {
    const shown = plainText(name, 100);
    const renewal = ourCommand(`login ${repository.options} --env ${shellWord(shown)}`);
    const place = { ...repository, environment: name };
    const advice: Advice =
      has === 'secret'
        ? [
            `Jobs in the environment ${shown} read its own secret ${secret}, not this one. To renew theirs:`,
            renewal,
          ]
        : [
            `Jobs in the environment ${shown} read its own variable ${clientId} of another client, and the secret ${secret} of this login. Where no other login uses the variable, delete it:`,
            ...byHand(place, 'variable', `delete ${clientId}`),
          ];
    session.stderr.line(session.asTyped(advice));
  }
}

/** Takes the lease of the present turn. Waits for a run that is renewing the former login, because it would overwrite the new login. */
async function takeLease(
  session: Session,
  repository: Repository,
): Promise<{ turn: number; giveBack: () => Promise<void> }> {
  const { terminal, inputs } = session;
  const secret = inputs['secret-name'];
  const mark = terminal.newId();
  const by = {
    everyMs: 3000,
    patienceMs: Number.POSITIVE_INFINITY,
    signal: terminal.interrupts.signal,
    onHeld: (holder: LeaseHolder) => sayWait(session, repository, holder),
    isDead: (run: string) => hasEnded(repository, run),
  };

  for (;;) {
    const refuse = (cause: unknown): never => {
      throw cause instanceof RequestError
        ? unwritableError(repository, `variable ${secret}_LEASE`, cause)
        : cause;
    };
    const turn = turnOf(await findRecord(session, repository).catch(refuse));
    const lease = openLease(session, repository, turn);
    const own = { run: signInName, host: terminal.hostName, mark };
    await lease.acquire(own, by).catch(refuse);

    const giveBack = async () => {
      const look = await lease.findOwn(mark);
      if (!look) return;

      const found = await findRecord(session, repository);
      await endTurn(repository.vault, { secret, turn, found });
      await lease.release(look);
    };
    // A run has finished this turn meanwhile.
    if (turnOf(await findRecord(session, repository)) === turn) return { turn, giveBack };

    await giveBack();
  }
}

const turnOf = (found: Variable | undefined) => readRecord(found)?.turn ?? 0;

function openLease({ terminal, inputs }: Session, { vault }: Repository, turn: number): RunLease {
  const secret = inputs['secret-name'];
  const { clock, random } = terminal;
  const repeat = <T>(attempt: () => Promise<T>) =>
    retry(attempt, { clock, policy: anyError(rules.lease, random) });
  return new RunLease({ entries: variableEntries(vault, { secret, turn }, repeat), clock });
}

function sayWait({ stderr }: Session, { vault }: Repository, holder: LeaseHolder): void {
  const left = formatDuration(Math.max(0, leaseStaleMs - holder.ageMs));
  stderr.line(
    `${nameHolder(holder)} is renewing the login of ${vault.place}. Waiting for it: ${left} at most, if it was lost.`,
  );
}

/** Returns whether GitHub knows a run, by its link, that has ended: its lease is void. */
async function hasEnded({ vault, repository }: Repository, run: string): Promise<boolean> {
  const [, owner, id, attempt] =
    /\/([^/]+\/[^/]+)\/actions\/runs\/(\d+)(?:\/attempts\/(\d+))?$/.exec(run) ?? [];
  if (!id || owner?.toLowerCase() !== repository.toLowerCase()) return false;
  return await vault.hasRunEnded(id, Number(attempt ?? 1));
}

async function findRecord(
  { inputs }: Session,
  { vault }: Repository,
): Promise<Variable | undefined> {
  return await vault.readVariable(`${inputs['secret-name']}_META`);
}

/** Deletes a secret if it is there, and prints that. @throws DeployError `repository-half-written` */
async function deleteSecret(
  { stderr, terminal }: Session,
  repository: Repository,
  name: string,
): Promise<void> {
  const { clock, random } = terminal;
  const { vault } = repository;
  const remove = () =>
    retry(() => vault.deleteSecret(name), { clock, policy: anyError(rules.write, random) });
  const wasThere = await remove().catch((cause: unknown) => {
    const text = `the secret ${name} of the former client could not be deleted from ${vault.place}: ${messageOf(cause)}`;
    const next = ['Delete it, if it is there:', ...byHand(repository, 'secret', `delete ${name}`)];
    throw new DeployError('repository-half-written', text, { cause, next });
  });
  if (wasThere) stderr.tick(`Deleted the secret ${name} of ${vault.place}, of a former client`);
}

/**
 * Stores the login and its record, which prevents running jobs from sending the former token. The client comes first,
 * and the record names it before: if this process is killed, a job with the former token and the new client sends nothing.
 */
async function storeLogin(
  session: Session,
  repository: Repository,
  { signedIn, turn }: { signedIn: SignedIn; turn: number },
): Promise<void> {
  const { client, login } = signedIn;
  const { vault } = repository;
  const names = namesFor(session.inputs['secret-name']);
  const before = readRecord(await findRecord(session, repository));

  if (before) await noteClient(session, repository, { before, clientId: client.clientId });
  await storeClient(session, repository, client);
  await write(session, repository, {
    kind: 'secret',
    name: names.secret,
    value: login.refreshToken,
  });

  const at = new Date(session.terminal.clock.now()).toISOString();
  const secretAt = (await vault.findSecret(names.secret).catch(() => undefined))?.updatedAt;
  const record = makeSignedInRecord(before, login.refreshToken, {
    run: signInName,
    at,
    turn,
    secretAt,
  });
  await write(session, repository, {
    kind: 'variable',
    name: `${names.secret}_META`,
    value: JSON.stringify(record),
  });
}

/** Notes in the record which client is about to be stored, unless it is the same. */
async function noteClient(
  { inputs, terminal }: Session,
  { vault }: Repository,
  { before, clientId }: { before: GenerationRecord; clientId: string },
): Promise<void> {
  const { clock, random } = terminal;
  const names = namesFor(inputs['secret-name']);
  const policy = anyError(rules.write, random);
  const former = await retry(() => vault.readVariable(names.clientId), { clock, policy });
  if (former?.value === clientId) return;

  const signingIn = {
    client: fingerprint(clientId),
    at: new Date(clock.now()).toISOString(),
    host: terminal.hostName,
  };
  const text = JSON.stringify({ ...before, signingIn });
  await retry(() => vault.writeVariable(`${names.secret}_META`, text), { clock, policy });
}

/** Stores the client. The secret of a former client goes, because the platform would refuse the new client with it. */
async function storeClient(
  session: Session,
  repository: Repository,
  { clientId, clientSecret }: SignedIn['client'],
): Promise<void> {
  const { whole } = repository;
  const names = namesFor(session.inputs['secret-name']);
  await write(session, repository, { kind: 'variable', name: names.clientId, value: clientId });

  if (clientSecret) {
    await write(session, repository, {
      kind: 'secret',
      name: names.clientSecret,
      value: clientSecret,
    });
    const line = `client-secret: \${{ secrets.${names.clientSecret} }}`;
    session.stderr.line(
      session.asTyped([
        'The step needs this client secret. Its workflow has the line:',
        { command: line },
      ]),
    );
    return;
  }

  await deleteSecret(session, repository, names.clientSecret);

  // A job in an environment is given the repository's secret too.
  const isInherited =
    repository.environment !== undefined &&
    (await whole.findSecret(names.clientSecret).catch(() => undefined)) !== undefined;
  if (isInherited)
    session.stderr.line(
      session.asTyped([
        `The repository has a secret ${names.clientSecret} of another client, which this client must not send. Remove the line \`client-secret:\` from the step, or, where no other login uses it:`,
        ...byHand(
          { ...repository, environment: undefined },
          'secret',
          `delete ${names.clientSecret}`,
        ),
      ]),
    );
}
