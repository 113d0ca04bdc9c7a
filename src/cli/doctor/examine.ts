import { type Advice, ourCommand } from '../../base/advice.js';
import { DeployError, messageOf } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import { generationRecord } from '../../credentials/generation.js';
import { endsSoon } from '../../github/api.js';
import { probeOf, writeProbe } from '../../github/secret-vault.js';
import { describeAccessToken, readClaims } from '../../platform/access-token.js';
import {
  hasEnvironment,
  hasSecret,
  hasVariable,
  openWith,
  type Repository,
} from '../repository/repository.js';
import { namesFor } from '../repository/workflow.js';
import { type Session, writerToken } from '../session.js';
import { tryAccessToken } from '../sign-in/try-access-token.js';
import { type DeployStep, isRenewing } from '../workflow/deploy-steps.js';
import { type Finding, fine, unknown, wrong } from './workflows.js';

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

  if (json) stdout.json(found);
  else stdout.line(paint.green('Nothing to fix.'));
}

/** Checks a login's environment, secrets, variable and record on GitHub, and the access token in OSC_ACCESS_TOKEN. */
export async function checkRepository(
  session: Session,
  repository: Repository,
  steps: DeployStep[],
): Promise<Finding[]> {
  const { environment, vault, flags, options } = repository;
  const findings = await checkAccessToken(session);

  if (environment) {
    const found = await ask(async () =>
      (await hasEnvironment(repository))
        ? fine(`The environment ${environment} exists.`)
        : wrong(`There is no environment ${environment}.`, [repository.creation]),
    );
    findings.push(found);
    if (found.verdict === 'wrong') return findings;
  }

  const check = async (what: string, find: () => Promise<unknown>, fix: Advice) => {
    const missing = wrong(`There is no ${what} in ${vault.place}.`, fix);
    findings.push(await ask(async () => ((await find()) ? fine(`The ${what} exists.`) : missing)));
  };
  const ofPlace = steps.filter((step) => step.environment === environment);
  for (const name of accessTokensOf(ofPlace)) {
    const make = [
      'Make an access token in the web console, then:',
      { command: `gh secret set ${name} ${flags}` },
    ];
    await check(`secret ${name}`, () => hasSecret(repository, name), make);
    if (session.raw['access-token'] === '' && findings.at(-1)?.verdict === 'fine')
      findings.push(
        unknown(
          `Nobody can read the token in ${name}, so it was not tried; one in OSC_ACCESS_TOKEN here is.`,
        ),
      );
  }

  if (steps.length > 0 && !steps.some(isRenewing)) return findings;

  const secret = session.inputs['secret-name'];
  const { clientId, writer } = namesFor(secret);
  const signIn = [ourCommand(`login ${options}`)];
  // The run in an environment renews the login, and refuses the repository's secret.
  await check(`secret ${secret}`, () => vault.findSecret(secret), signIn);
  await check(`variable ${clientId}`, () => hasVariable(repository, clientId), signIn);
  const hasLogin = findings.some(({ text }) => text === `The secret ${secret} exists.`);
  const record = await ask(() => checkRecord(repository, secret, signIn));
  findings.push(
    // "No run yet" says nothing where there is no login.
    ...(hasLogin || record.text !== unused ? [record] : []),
    ...(await findShadowed(repository, secret, ofPlace)),
  );
  // A login in the Actions cache needs no `secret-token`.
  if (writerToken(session) === undefined && !steps.some((step) => step.inputs['secret-token']))
    return findings;

  const make = [
    `Make a fine-grained token for ${repository.repository} with ${vault.needs}, which keeps the login on any branch:`,
    { command: `gh secret set ${writer} ${flags}` },
  ];
  await check(`secret ${writer}`, () => hasSecret(repository, writer), make);

  return [...findings, await tryWriter(session, repository)];
}

/** Returns the names of the secrets with access tokens. */
function accessTokensOf(steps: readonly DeployStep[]): Set<string> {
  const names = steps.flatMap(
    ({ inputs }) => /secrets\.(\w+)/.exec(inputs['access-token'] ?? '')?.[1] ?? [],
  );
  return new Set(names);
}

/** A job in an environment reads the environment's secret, and its step writes the repository's by default. */
async function findShadowed(
  { vault, environment }: Repository,
  secret: string,
  steps: DeployStep[],
): Promise<Finding[]> {
  const step = steps.find(({ inputs }) => inputs['secret-token'] && !inputs['secret-environment']);
  if (!environment || !step || !(await vault.findSecret(secret).catch(() => undefined))) return [];
  const text = `${step.file}, job ${step.job}: it reads the secret ${secret} of environment ${environment}, and writes the one of the repository.`;
  return [wrong(text, ['Add to the step:', { command: `secret-environment: ${environment}` }])];
}

const unused = 'No run has used the login yet.';

async function checkRecord(
  { vault }: Repository,
  secret: string,
  signIn: Advice,
): Promise<Finding> {
  const found = await vault.readVariable(`${secret}_META`);
  const record = generationRecord.safeParse(found && parseJson(found.value));
  if (!record.success || record.data.generation === 0) return fine(unused);

  const { state, generation, run, at = 'at an unknown time' } = record.data;
  const last = `generation ${generation}, ${plainText(run, 200)}, ${plainText(at, 40)}`;

  if (state === 'uncertain') {
    const fix = ['Run a job once; if it reports invalid_grant:', ...signIn];
    return wrong(`A run used the login and got no answer (${last}).`, fix);
  }

  return fine(`The login was last kept by ${last}.`);
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
async function checkAccessToken(session: Session): Promise<Finding[]> {
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
