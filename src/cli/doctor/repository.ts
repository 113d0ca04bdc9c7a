import { messageOf } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { generationRecord } from '../../credentials/token-store.js';
import { parseJson } from '../../http/json.js';
import { namesFor, writerPermissions } from '../repository/names.js';
import type { OpenRepository } from '../repository/open-repository.js';
import { type Finding, fine, unknown, wrong } from './finding.js';

/** What GitHub says of the secret, the variable, the environment and the record of the login. */
export async function checkRepository(
  open: OpenRepository,
  { secret, needsWriter }: { secret: string; needsWriter: boolean },
): Promise<Finding[]> {
  const names = namesFor(secret);
  const place = `--repo ${open.repository}${open.environment ? ` --env ${open.environment}` : ''}`;
  const signIn = `osc-deploy login ${place}${secret === 'OSC_REFRESH_TOKEN' ? '' : ` --secret ${secret}`}`;
  const findings: Finding[] = [];
  const environment = await checkEnvironment(open);
  if (environment) findings.push(environment);
  if (environment?.verdict === 'wrong') return findings;
  findings.push(
    await attempted(`whether the secret ${names.secret} is there`, async () =>
      (await hasSecret(open, names.secret))
        ? fine(`The secret ${names.secret} is in ${open.vault.place}.`)
        : wrong(`There is no secret ${names.secret} in ${open.vault.place}.`, signIn),
    ),
    await attempted(`whether the variable ${names.clientId} is there`, async () =>
      (await hasVariable(open, names.clientId))
        ? fine(`The variable ${names.clientId} is set.`)
        : wrong(`There is no variable ${names.clientId} in ${open.vault.place}.`, signIn),
    ),
    ...(needsWriter ? [await findWriter(open, { writer: names.writer, place })] : []),
    await attempted('the record of the login', () => checkRecord(open, { secret, signIn })),
  );
  return findings;
}

async function findWriter(
  open: OpenRepository,
  { writer, place }: { writer: string; place: string },
): Promise<Finding> {
  return attempted(`whether the secret ${writer} is there`, async () =>
    (await hasSecret(open, writer)) || (await hasSecret({ ...open, environment: undefined }, writer))
      ? fine(`The secret ${writer} is there.`)
      : wrong(
          `There is no secret ${writer}, so a run on another branch than the default one cannot keep the new token.`,
          `Make a fine-grained token for ${open.repository} with ${writerPermissions(open.environment)}, then: gh secret set ${writer} ${place}`,
        ),
  );
}

async function checkEnvironment({ reader, repository, environment }: OpenRepository): Promise<Finding | undefined> {
  if (!environment) return undefined;
  const path = `/repos/${repository}/environments/${encodeURIComponent(environment)}`;
  return attempted(`whether the environment ${environment} is there`, async () =>
    (await reader.get(path)) === undefined
      ? wrong(
          `There is no environment ${environment}.`,
          `gh api -X PUT repos/${repository}/environments/${encodeURIComponent(environment)}`,
        )
      : fine(`The environment ${environment} is there.`),
  );
}

/** Whether there is a secret of this name; its value can only be written. */
export async function hasSecret({ reader, repository, environment }: OpenRepository, name: string): Promise<boolean> {
  const root = environment ? `environments/${encodeURIComponent(environment)}` : 'actions';
  return (await reader.get(`/repos/${repository}/${root}/secrets/${name}`)) !== undefined;
}

/** A job in an environment sees the repository's variables too. */
export async function hasVariable(
  { vault, reader, repository, environment }: OpenRepository,
  name: string,
): Promise<boolean> {
  if ((await vault.readVariable(name)) !== undefined) return true;
  return (
    environment !== undefined && (await reader.get(`/repos/${repository}/actions/variables/${name}`)) !== undefined
  );
}

async function checkRecord(
  { vault }: OpenRepository,
  { secret, signIn }: { secret: string; signIn: string },
): Promise<Finding> {
  const text = await vault.readVariable(`${secret}_META`);
  const record = generationRecord.safeParse(text === undefined ? undefined : parseJson(text));
  if (!record.success) return fine('No run has used the login yet.');
  const { state, generation, run, at = 'at an unknown time' } = record.data;
  const last = `generation ${generation}, ${plainText(run, 200)}, ${plainText(at, 40)}`;
  if (state === 'uncertain')
    return wrong(
      `A run used the login and never saw the answer (${last}).`,
      `Run a job once; if it reports invalid_grant: ${signIn}`,
    );
  if (state === 'refreshing') return unknown(`A run is using the login, or ended while it did (${last}).`);
  return fine(`The login was last kept by ${last}.`);
}

/** A question that GitHub does not let this token ask is no finding against the repository. */
async function attempted(what: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return unknown(`Not known: ${what}: ${messageOf(error)}`);
  }
}
