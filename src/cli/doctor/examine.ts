import * as z from 'zod/mini';
import { type Advice, ourCommand } from '../../base/advice.js';
import { asRequestError, DeployError, messageOf, RequestError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { namesFor } from '../../contract/login-names.js';
import { fingerprint, type GenerationRecord } from '../../credentials/generation.js';
import { readRecord } from '../../credentials/turn.js';
import { decodeData, endsSoon } from '../../github/api.js';
import { probeOf, writeProbe } from '../../github/secret-vault.js';
import { describeAccessToken, readClaims } from '../../platform/access-token.js';
import {
  byHand,
  findOrigin,
  hasEnvironment,
  openWith,
  type Repository,
} from '../repository/repository.js';
import { type Session, writerToken } from '../session.js';
import { tryAccessToken } from '../sign-in/try-access-token.js';
import { type DeployStep, isRenewing } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { secretsIn } from '../workflow/secret-names.js';
import { type Finding, fine, unknown, wrong } from './finding.js';
import { accessOf, isJobToken, readLogin, readsLogin, secretOf } from './step-login.js';

/** Prints the findings. @throws DeployError `setup-incomplete` afterwards, if a check failed */
export function showFindings(
  { stdout, asTyped, found }: Session,
  { repository, options }: Repository,
  { head, findings, json }: { head?: string; findings: Finding[]; json?: boolean | undefined },
): void {
  const { paint } = stdout;
  const marks = {
    fine: paint.green('ok  '),
    wrong: paint.red('FIX '),
    unknown: paint.yellow('?   '),
    read: paint.dim('read'),
  };

  const rows = findings.map(({ verdict, text, fix }) => ({
    verdict,
    text,
    fix: fix && asTyped(fix),
  }));
  Object.assign(found, { repository, findings: rows });

  const lines = rows.flatMap(({ verdict, text, fix }, index) => {
    // The common fix of several findings is printed once, below the last.
    const fixes = fix && fix !== rows[index + 1]?.fix ? fix.split('\n') : [];
    return [`${marks[verdict]} ${text}`, ...fixes.map((line) => `     ${paint.dim(line)}`)];
  });
  for (const line of json ? [] : [head ?? [], lines].flat()) stdout.line(line);

  const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
  if (toFix > 0) {
    const things = toFix === 1 ? 'One thing has' : `${toFix} things have`;
    throw new DeployError('setup-incomplete', `${things} to be fixed in ${repository}.`, {
      next: [ourCommand(`doctor ${options}`)],
    });
  }

  const unseen = findings.filter(({ verdict }) => verdict === 'unknown').length;
  const scope = unseen > 0 ? `; ${unseen} not known` : '';
  if (json) stdout.json(found);
  else
    stdout.line(
      `${paint.green(`Nothing to fix was found${scope}.`)} Not looked at: whether the server takes the whole workflow, and what its runs do.`,
    );
}

/** Checks a login's environment, secrets, variable and record on GitHub, and the access token in OSC_ACCESS_TOKEN. */
export async function checkRepository(
  session: Session,
  repository: Repository,
  steps: DeployStep[],
): Promise<Finding[]> {
  const own = await checkAccessToken(session);
  const place = await checkEnvironment(repository);
  const ofPlace = steps.filter((step) => step.environment === repository.environment);
  const isMissing = place.some(({ verdict }) => verdict === 'wrong');
  if (isMissing && ofPlace.length === 0) return [...own, ...place];

  const found = await checkLogins(session, repository, { steps, ofPlace });
  if (!isMissing) return [...own, ...place, ...found];

  // A sign-in needs the environment. A run without one of its own gets the repository's secrets.
  if (found.some(({ verdict }) => verdict === 'wrong')) return [...own, ...place];
  const later = `There is no environment ${repository.environment} yet: GitHub makes it with the first run.`;
  return [...own, fine(later), ...found];
}

async function checkEnvironment(repository: Repository): Promise<Finding[]> {
  const { environment, creation } = repository;
  if (environment === undefined) return [];

  const found = await ask(async () =>
    (await hasEnvironment(repository))
      ? fine(`The environment ${environment} exists.`)
      : wrong(`There is no environment ${environment}.`, [creation]),
  );
  return [found];
}

/** Checks what the steps sign in with, where the jobs of this environment read it. */
async function checkLogins(
  session: Session,
  repository: Repository,
  { steps, ofPlace }: { steps: DeployStep[]; ofPlace: DeployStep[] },
): Promise<Finding[]> {
  const renewing = steps.filter(isRenewing);
  const isElsewhere = renewing.every((step) => step.environment?.includes('${{'));
  const findings = await checkAccessSecrets(session, repository, ofPlace);
  if (steps.length > 0 && renewing.length === 0) return findings;
  // Only a run knows the value of an expression.
  if (renewing.length > 0 && isElsewhere && repository.environment === undefined)
    return [
      ...findings,
      unknown(
        'The environment of the login is known to a run alone, so the login was not looked at. Name one with --env.',
      ),
    ];

  const reading = renewing.filter((step) => readsLogin(step, session.inputs['secret-name']));
  const isInFiles =
    reading.length === 0 && renewing.some(({ inputs }) => inputs['token-file'] !== undefined);
  // That such a step does not say which secret it reads, is told of the step.
  const isUnsaid =
    reading.length === 0 &&
    renewing.some(
      (step) => step.inputs['refresh-token']?.includes('${{') && secretOf(step) === undefined,
    );
  const ofLogin = async () => {
    if (isInFiles) return [inFile];
    if (isUnsaid) return [];
    const ofSecret = ofPlace.filter((step) => reading.includes(step));
    return await checkLogin(session, repository, ofSecret);
  };
  return [...findings, ...(await ofLogin()), ...(await checkWriters(session, repository, ofPlace))];
}

/** Returns the kinds and names, in capitals, of the secrets and variables that have a row of their own, such as `secret NAME`. */
export function toldNames(session: Session, steps: DeployStep[]): string[] {
  const { secret, clientId } = namesFor(session.inputs['secret-name']);
  const secrets = [...steps.map(accessOf), ...writersOf(session, steps).texts].flatMap(secretsIn);
  const isChecked = steps.some((step) => readsLogin(step, secret));
  return [
    ...(isChecked ? [`secret ${secret.toUpperCase()}`, `variable ${clientId.toUpperCase()}`] : []),
    ...secrets.map((name) => `secret ${name.toUpperCase()}`),
  ];
}

type Origin = Awaited<ReturnType<typeof findOrigin>>;
const everywhere: Origin[] = ['place', 'repository', 'organisation'];

/** Returns whether a thing exists where the jobs read it, with its fix. @param thing.of where it has to be; default: where GitHub looks for it */
async function checkThere(
  repository: Repository,
  thing: { kind: 'secret' | 'variable'; name: string; of?: readonly Origin[] },
  fix: Advice,
): Promise<Finding> {
  const { vault } = repository;
  const { kind, name, of = everywhere } = thing;
  return await ask(async () => {
    const origin = await findOrigin(repository, kind, name);
    if (!of.includes(origin)) return wrong(`There is no ${kind} ${name} in ${vault.place}.`, fix);

    const where = origin === 'place' ? '' : `, in the ${origin}`;
    return fine(`The ${kind} ${name} exists${where}.`);
  });
}

async function checkAccessSecrets(
  session: Session,
  repository: Repository,
  steps: DeployStep[],
): Promise<Finding[]> {
  const isTried = session.raw['access-token'] !== '';
  const found = await checkEach(repository, steps.map(accessOf), (name) => [
    'Make an access token in the web console, then:',
    ...byHand(repository, 'secret', `set ${name}`),
  ]);

  return found.flatMap(({ name, finding }) => {
    const text = `Nobody can read the token in ${name}, so it was not tried; one in OSC_ACCESS_TOKEN here is.`;
    return finding.verdict === 'fine' && !isTried ? [finding, unknown(text)] : [finding];
  });
}

/** Checks the secrets that texts are read from. Of several in one text a run needs one. */
async function checkEach(
  repository: Repository,
  texts: readonly string[],
  adviceOf: (name: string) => Advice,
): Promise<{ name: string; finding: Finding }[]> {
  const lists = new Map(texts.map(secretsIn).map((names) => [String(names), names]));
  const found = [...lists.values()].map(async (names) => {
    const looked = names.map(async (name) => {
      const thing = { kind: 'secret', name } as const;
      return { name, finding: await checkThere(repository, thing, adviceOf(name)) };
    });
    const all = await Promise.all(looked);
    const lacking = all.filter(({ finding }) => finding.verdict === 'wrong');
    if (lacking.length === all.length) return lacking;

    return all.map(({ name, finding }) =>
      finding.verdict === 'wrong'
        ? { name, finding: unknown(`${finding.text} Whether a run needs it was not looked at.`) }
        : { name, finding },
    );
  });

  const all = (await Promise.all(found)).flat();
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
}

async function checkLogin(
  session: Session,
  repository: Repository,
  steps: DeployStep[],
): Promise<Finding[]> {
  const secret = session.inputs['secret-name'];
  const { clientId } = namesFor(secret);
  const fix = [ourCommand(`login ${repository.options}`)];

  const of = originsOf(steps);
  const login = await checkThere(repository, { kind: 'secret', name: secret, of }, fix);
  const origin = await findOrigin(repository, 'secret', secret).catch(() => undefined);
  const isOfRepository = origin === 'repository' && of.includes(origin);
  const home = isOfRepository ? { ...repository, vault: repository.whole } : repository;
  const client = await checkThere(repository, { kind: 'variable', name: clientId }, fix);
  const last = await ask(() => checkLast(session, home, { steps, signIn: fix }));
  // "No run yet" says nothing where there is no login.
  const isSaid = login.verdict === 'fine' || ![unused, unseen.text].includes(last.text);

  return [
    login,
    client,
    ...(await checkUnfinished(session, home, fix)),
    ...(isSaid ? [last] : []),
    ...(await findShadowed(repository, secret, steps)),
    ...(await checkClientSecret(session, repository, steps)),
  ];
}

/** Returns where a login may be read from. A step with `secret-token` renews it where it is, and one with `secret-environment` in that environment alone; a sign-in without a step is for the place. */
function originsOf(steps: readonly DeployStep[]): Origin[] {
  const isBound = steps.length === 0 || steps.some(({ inputs }) => inputs['secret-environment']);
  if (isBound) return ['place'];

  const isWritten = steps.some(({ inputs }) => inputs['secret-token']);
  return isWritten ? ['place', 'repository'] : everywhere;
}

/** Checks the secrets behind `secret-token`. A login in the Actions cache needs none. */
async function checkWriters(
  session: Session,
  repository: Repository,
  steps: DeployStep[],
): Promise<Finding[]> {
  const { texts, isMade } = writersOf(session, steps);
  const { vault } = repository;
  const found = await checkEach(repository, texts, (name) => [
    `Make a fine-grained token for ${repository.repository} with ${vault.needs}, which keeps the login on any branch:`,
    ...byHand(repository, 'secret', `set ${name}`),
  ]);

  return [
    ...found.map(({ finding }) => finding),
    ...(isMade
      ? [unknown('A step of the job makes the token of `secret-token`: not looked at.')]
      : []),
    ...(found.length > 0 ? [await tryWriter(session, repository)] : []),
  ];
}

/** Returns the texts that `secret-token` is read from, and whether a step of a job makes the token. */
function writersOf(session: Session, steps: DeployStep[]): { texts: string[]; isMade: boolean } {
  const given = steps
    .flatMap(({ inputs }) => inputs['secret-token'] || [])
    .filter((text) => !isJobToken(text));
  const texts = given.filter((text) => secretsIn(text).length > 0);
  const own = writerToken(session) === undefined ? [] : [`secrets.${namesFor('').writer}`];
  return {
    texts: texts.length > 0 ? texts : own,
    isMade: texts.length < given.length,
  };
}

/** A client with a secret is refused without it. */
async function checkClientSecret(
  session: Session,
  repository: Repository,
  steps: DeployStep[],
): Promise<Finding[]> {
  const { clientSecret: name } = namesFor(session.inputs['secret-name']);
  const lacking = steps.filter(({ inputs }) => inputs['refresh-token'] && !inputs['client-secret']);
  if (lacking.length === 0) return [];
  if (!(await findOrigin(repository, 'secret', name).catch(() => undefined))) return [];

  const line = { command: `client-secret: \${{ secrets.${name} }}` };
  return lacking.map((step) =>
    wrong(
      `${placeOf(step)}: the client of the login has the secret ${name}, and the step does not send it.`,
      ['Add to the step:', line],
    ),
  );
}

/** A job in an environment reads the environment's secret, and its step writes the repository's by default. */
async function findShadowed(
  { vault, whole, environment }: Repository,
  secret: string,
  steps: DeployStep[],
): Promise<Finding[]> {
  const isIn = async (place: typeof vault) =>
    (await place.findSecret(secret).catch(() => undefined)) !== undefined;
  if (!environment || !(await isIn(vault))) return [];

  const step = steps.find(({ inputs }) => inputs['secret-token'] && !inputs['secret-environment']);
  if (!step) {
    const both = `The repository has a secret ${secret} too, which jobs in environment ${environment} never see: a sign-in without --env ${environment} does not reach them.`;
    return (await isIn(whole)) ? [unknown(both)] : [];
  }

  const text = `${placeOf(step)}: it reads the secret ${secret} of environment ${environment}, and writes the one of the repository.`;
  return [wrong(text, ['Add to the step:', { command: `secret-environment: ${environment}` }])];
}

/** A sign-in that was killed leaves its client beside the token of another one. */
async function checkUnfinished(
  { inputs }: Session,
  { vault }: Repository,
  fix: Advice,
): Promise<Finding[]> {
  const secret = inputs['secret-name'];
  const found = await Promise.all([
    vault.readVariable(`${secret}_META`),
    vault.readVariable(namesFor(secret).clientId),
  ]).catch(() => []);
  const [meta, client] = found;
  const { signingIn } = readRecord(meta) ?? {};
  if (!signingIn || fingerprint(client?.value ?? '') !== signingIn.client) return [];

  const where = signingIn.host ? ` on ${plainText(signingIn.host, 100)}` : '';
  const when = plainText(signingIn.at, 40);
  const text = `A sign-in${where} at ${when} stored its client id and not its token, so every run is refused.`;
  return [wrong(text, fix)];
}

const inFile = unknown('The login is kept in a file of the runner: not looked at.');
const unused = 'No run has left a record of the login yet.';
/** Without a workflow the store is unknown, and only runs that keep the login in its secret leave a record. */
const unseen = unknown(
  'No run has renewed the login in its secret; one in the Actions cache or in a file was not looked at.',
);

/** Says what is known of the last use: by the record of a login in the secret, by the newest entry of one in the cache. */
async function checkLast(
  session: Session,
  repository: Repository,
  { steps, signIn }: { steps: DeployStep[]; signIn: Advice },
): Promise<Finding> {
  const secret = session.inputs['secret-name'];
  const found = await repository.vault.readVariable(`${secret}_META`);
  const record = readRecord(found);
  const server = repository.server.forge ? 'Gitea' : 'github.com';
  const stores = steps.map((step) => readLogin(step, server).store);
  if (stores.includes('actions-cache')) return await checkCache(repository, record);
  if (stores.includes('file')) return inFile;
  if (found && !record)
    return wrong(
      `The variable ${secret}_META, the record of the login, cannot be read, so every run is refused.`,
      signIn,
    );

  if (!record || record.generation === 0) return steps.length > 0 ? fine(unused) : unseen;

  const { state, generation, run, at = 'at an unknown time' } = record;
  const last = `generation ${generation}, ${plainText(run, 200)}, ${plainText(at, 40)}`;

  if (state === 'uncertain') {
    const fix = ['Run a job once; if it reports invalid_grant:', ...signIn];
    return wrong(`A run used the login and got no answer (${last}).`, fix);
  }

  return fine(`The login was last kept by ${last}.`);
}

const cacheEntries = z.object({
  actions_caches: z.array(z.object({ key: z.string(), created_at: z.string() })),
});

/** Looks for the newest entry of the login in the Actions cache, which names the fingerprint of the signed-in token. */
async function checkCache(
  { api, repository }: Repository,
  record: GenerationRecord | undefined,
): Promise<Finding> {
  if (!record?.current)
    return unknown(
      'The login is kept in the Actions cache: not looked at, because the sign-in left no readable record.',
    );

  const key = `osc-token-${record.current}-`;
  const query = new URLSearchParams({ key, sort: 'created_at', direction: 'desc', per_page: '1' });
  const answer = await api
    .request(`GET /repos/${repository}/actions/caches?${query.toString()}`)
    .catch(asRequestError);
  if (answer instanceof RequestError)
    return unknown(`The login is kept in the Actions cache: not looked at. ${answer.message}`);

  const { actions_caches: entries } = decodeData(cacheEntries, answer.data, 'the caches');
  const [newest] = entries.filter((entry) => entry.key.startsWith(key));
  if (!newest)
    return unknown(
      'The Actions cache has no entry of this login: no run has used it yet, or GitHub has evicted it.',
    );

  const generation = /^\d+/.exec(newest.key.slice(key.length))?.[0] ?? 'unknown';
  return fine(
    `The login was last kept in the Actions cache, generation ${generation}, ${plainText(newest.created_at, 40)}.`,
  );
}

async function tryWriter(session: Session, repository: Repository): Promise<Finding> {
  const value = writerToken(session);
  if (!value)
    return unknown(
      'The permission of the writer token was not tried: it is not in OSC_SECRET_TOKEN here.',
    );

  const secret = session.inputs['secret-name'];
  const { vault } = await openWith(session, repository, { value, from: 'OSC_SECRET_TOKEN' });
  const { place, needs } = vault;
  const tryBoth = async () => {
    await writeProbe(vault, secret);
    // A conflict means that an earlier check left its probe.
    await vault.createVariable(probeOf(secret), 'This variable shows that others can be written.');
    await vault.deleteVariable(probeOf(secret));
    return fine(`The writer token may write secrets and variables of ${place}.`);
  };

  return tryBoth().catch((error: unknown) =>
    wrong(
      `The writer token may not write secrets and variables of ${place}: ${messageOf(error)}`,
      `It needs ${needs}.`,
    ),
  );
}

async function ask(look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof DeployError && error.code === 'usage')
      return wrong(error.text, error.next ?? []);
    return unknown(`Not known: ${messageOf(error)}`);
  }
}

/** Checks OSC_ACCESS_TOKEN by its claims and by using it. */
export async function checkAccessToken(session: Session): Promise<Finding[]> {
  const token = session.raw['access-token'].trim();
  if (token === '') return [];

  const found = checkClaims(session, { token, what: 'OSC_ACCESS_TOKEN' });
  if (found.some(({ verdict }) => verdict === 'wrong')) return found;

  const tried = await ask(async () => {
    const workspace = await tryAccessToken(session, token);
    return fine(`OSC_ACCESS_TOKEN works${workspace ? ` for ${workspace}` : ''}.`);
  });
  return [...found, tried];
}

/** Checks the claims of an access token, without a request. @param options.what the token in a sentence */
export function checkClaims(
  { inputs, terminal }: Session,
  { token, what }: { token: string; what: string },
): Finding[] {
  const claims = readClaims(token);
  if (!claims) return [unknown(`${what} names neither its workspace nor its expiry.`)];

  const now = terminal.clock.now();
  const text = `${what} ${describeAccessToken(claims, now)}.`;
  const isElsewhere = inputs.workspace !== undefined && claims.workspace !== inputs.workspace;
  const place = isElsewhere ? ` --workspace is ${inputs.workspace}.` : '';
  const fault = place + (claims.kind === 'oauth' ? ' It is not for CI.' : '');
  if (!fault && !endsSoon(claims.endsAt, now)) return [fine(text)];

  return [
    wrong(
      text + fault,
      'Make a personal access token in the console, in the settings of the workspace.',
    ),
  ];
}
