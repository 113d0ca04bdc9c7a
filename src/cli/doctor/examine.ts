import { type Advice, ourCommand } from '../../base/advice.js';
import { DeployError, messageOf } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import { generationRecord } from '../../credentials/generation.js';
import { probeOf, writeProbe } from '../../github/secret-vault.js';
import { endsSoon } from '../../github/token-expiry.js';
import { describeAccessToken, readClaims } from '../../platform/access-token.js';
import { environmentPath, hasEnvironment, hasVariable, openWith, type Repository } from '../repository/repository.js';
import { namesFor } from '../repository/workflow.js';
import { type Session, writerToken } from '../session.js';
import { type DeployStep, type Finding, fine, unknown, wrong } from './workflows.js';

interface Shown {
  head?: string;
  findings: Finding[];
  json?: boolean | undefined;
}

/** Prints the findings. @throws DeployError `setup-incomplete` afterwards, when something is wrong */
export function showFindings(
  session: Session,
  { repository, flags }: Repository,
  { head, findings, json }: Shown,
): void {
  const { stdout, asTyped, found } = session;
  const { paint } = stdout;
  const marks = { fine: paint.green('ok  '), wrong: paint.red('FIX '), unknown: paint.yellow('?   ') };
  const rows = findings.map(({ verdict, text, fix }) => ({ verdict, text, fix: fix && asTyped(fix) }));
  Object.assign(found, { repository, findings: rows });
  if (head && !json) stdout.line(head);
  for (const [index, { verdict, text, fix }] of json ? [] : rows.entries()) {
    stdout.line(`${marks[verdict]} ${text}`);
    const isToldNext = verdict === 'wrong' && rows[index + 1]?.verdict === 'wrong' && rows[index + 1]?.fix === fix;
    for (const line of fix && !isToldNext ? fix.split('\n') : []) stdout.line(`     ${paint.dim(line)}`);
  }
  const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
  if (toFix > 0) {
    const things = toFix === 1 ? 'One thing has' : `${toFix} things have`;
    throw new DeployError('setup-incomplete', `${things} to be fixed in ${repository}.`, {
      next: [ourCommand(`doctor ${flags}`)],
    });
  }
  stdout.line(json ? JSON.stringify(found, null, 2) : paint.green('Nothing to fix.'));
}

/** Checks a login's environment, secrets, variable and record on GitHub, and the access token in OSC_ACCESS_TOKEN. */
export async function checkRepository(
  session: Session,
  repository: Repository,
  steps: DeployStep[],
): Promise<Finding[]> {
  const { environment, vault, flags } = repository;
  const findings = checkAccessToken(session);
  if (environment) {
    const found = await ask(async () =>
      (await hasEnvironment(repository))
        ? fine(`The environment ${environment} is there.`)
        : wrong(`There is no environment ${environment}.`, [
            { command: `gh api -X PUT ${environmentPath(repository).slice(1)}` },
          ]),
    );
    findings.push(found);
    if (found.verdict === 'wrong') return findings;
  }
  for (const name of accessTokenSecrets(steps.filter((step) => step.environment === environment))) {
    const make = ['Make an access token in the web console, then:', { command: `gh secret set ${name} ${flags}` }];
    findings.push(await checkStored(repository, { secret: name }, make));
  }
  const renews = steps.length === 0 || steps.some((step) => !step.inputs['access-token']);
  if (!renews) return findings;
  const secret = session.inputs['secret-name'];
  const { clientId, writer } = namesFor(secret);
  const signIn = [ourCommand(`login ${flags}${secret === 'OSC_REFRESH_TOKEN' ? '' : ` --secret ${secret}`}`)];
  findings.push(
    await checkStored(repository, { secret, mustBeHere: true }, signIn),
    await checkStored(repository, { variable: clientId }, signIn),
    await ask(() => checkRecord(repository, secret, signIn)),
    ...(await findShadowed(repository, secret, steps)),
  );
  // A login in the Actions cache needs no writer of secrets.
  const needsWriter = writerToken(session) !== undefined || steps.some((step) => step.inputs['secret-token']);
  if (!needsWriter) return findings;
  const make = [
    `Make a fine-grained token for ${repository.repository} with ${vault.needs}, which keeps the login on any branch:`,
    { command: `gh secret set ${writer} ${flags}` },
  ];
  return [...findings, await checkStored(repository, { secret: writer }, make), await tryWriter(session, repository)];
}

/** @param options.mustBeHere an environment's run, which renews the login, refuses the repository's secret */
async function checkStored(
  repository: Repository,
  { secret, variable = '', mustBeHere = false }: { secret?: string; variable?: string; mustBeHere?: boolean },
  fix: Advice,
): Promise<Finding> {
  const { vault, whole } = repository;
  const what = secret === undefined ? `variable ${variable}` : `secret ${secret}`;
  return ask(async () => {
    const isThere =
      secret === undefined
        ? await hasVariable(repository, variable)
        : ((await vault.findSecret(secret)) ?? (mustBeHere ? undefined : await whole.findSecret(secret))) !== undefined;
    return isThere ? fine(`The ${what} is there.`) : wrong(`There is no ${what} in ${vault.place}.`, fix);
  });
}

/** A job in an environment reads the environment's secret, and its step writes the repository's by default. */
async function findShadowed(
  { vault, environment }: Repository,
  secret: string,
  steps: DeployStep[],
): Promise<Finding[]> {
  const step = steps.find(
    (each) => each.environment === environment && each.inputs['secret-token'] && !each.inputs['secret-environment'],
  );
  if (!environment || !step || !(await vault.findSecret(secret).catch(() => undefined))) return [];
  const text = `${step.file}, job ${step.job}: it reads the secret ${secret} of environment ${environment}, and writes the one of the repository.`;
  return [wrong(text, ['Add to the step:', { command: `secret-environment: ${environment}` }])];
}

async function checkRecord({ vault }: Repository, secret: string, signIn: Advice): Promise<Finding> {
  const found = await vault.readVariable(`${secret}_META`);
  const record = generationRecord.safeParse(found && parseJson(found.value));
  if (!record.success || record.data.generation === 0) return fine('No run has used the login yet.');
  const { state, generation, run, at = 'at an unknown time' } = record.data;
  const last = `generation ${generation}, ${plainText(run, 200)}, ${plainText(at, 40)}`;
  if (state === 'uncertain') {
    const fix = ['Run a job once; if it reports invalid_grant:', ...signIn];
    return wrong(`A run used the login and never saw the answer (${last}).`, fix);
  }
  return fine(`The login was last kept by ${last}.`);
}

async function tryWriter(session: Session, repository: Repository): Promise<Finding> {
  const value = writerToken(session);
  if (!value) return unknown('The permission of the writer token was not tried: it is not in OSC_SECRET_TOKEN here.');
  const { vault } = await openWith(session, repository, { value, from: 'OSC_SECRET_TOKEN' });
  try {
    await writeProbe(vault, session.inputs['secret-name']);
  } catch (error) {
    const text = `The writer token may not write secrets of ${vault.place}: ${messageOf(error)}`;
    return wrong(text, `It needs ${vault.needs}.`);
  }
  const probe = probeOf(session.inputs['secret-name']);
  try {
    // An existing probe is of an earlier check.
    await vault.createVariable(probe, 'This variable shows that others can be written.');
    await vault.deleteVariable(probe);
  } catch (error) {
    const text = `The writer token may not write variables of ${vault.place}, so runs do not see each other: ${messageOf(error)}`;
    return wrong(text, `It needs ${vault.needs}.`);
  }
  return fine(`The writer token may write secrets and variables of ${vault.place}.`);
}

async function ask(look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return unknown(`Not known: ${messageOf(error)}`);
  }
}

function accessTokenSecrets(steps: DeployStep[]): string[] {
  const named = steps.flatMap(({ inputs }) => /secrets\.(\w+)/.exec(inputs['access-token'] ?? '')?.[1] ?? []);
  return [...new Set(named)];
}

/** Checks the claims of an access token, by default the one in OSC_ACCESS_TOKEN. Sends nothing. */
export function checkAccessToken({ raw, inputs, terminal }: Session, token = raw['access-token'].trim()): Finding[] {
  if (token === '') return [];
  const claims = readClaims(token);
  if (!claims) return [unknown('OSC_ACCESS_TOKEN does not say whose it is and when it ends.')];
  const now = terminal.clock.now();
  const text = `OSC_ACCESS_TOKEN ${describeAccessToken(claims, now)}.`;
  const isElsewhere = inputs.workspace !== undefined && claims.workspace !== inputs.workspace;
  const place = isElsewhere ? ` --workspace is ${inputs.workspace}.` : '';
  const fault = place + (claims.kind === 'oauth' ? ' It is not for CI.' : '');
  if (!fault && !endsSoon(claims.endsAt, now)) return [fine(text)];
  return [wrong(text + fault, 'Make a personal access token in the console, in the settings of the workspace.')];
}
