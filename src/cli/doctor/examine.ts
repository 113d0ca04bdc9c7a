import { ourCommand } from '../../base/advice.js';
import { endsSoon } from '../../github/token-expiry.js';
import { describeAccessToken, readClaims } from '../../platform/access-token.js';
import { CliError } from '../cli-error.js';
import type { Repository } from '../repository/repository.js';
import { type Session, writerToken } from '../session.js';
import type { DeployStep } from './deploy-steps.js';
import { type Finding, fine, unknown, wrong } from './finding.js';
import { checkRepository } from './repository.js';
import { accessTokenSecrets, checkWorkflows } from './workflows.js';

/** All findings about a repository and the workflows in its clone. */
export async function examine(session: Session, open: Repository, steps: DeployStep[]): Promise<Finding[]> {
  const { environment } = open;
  // A login in the Actions cache needs nothing that writes secrets.
  const needsWriter = writerToken(session) !== undefined || steps.some((step) => step.inputs['secret-token']);
  const rotates = steps.length === 0 || steps.some((step) => !step.inputs['access-token']);
  const accessTokens = accessTokenSecrets(steps.filter((step) => step.environment === environment));
  return [
    ...(await checkRepository(session, open, { needsWriter, rotates, accessTokens })),
    ...checkAccessToken(session),
    ...checkWorkflows(steps, { secret: session.inputs['secret-name'], environment }),
  ];
}

/** @throws CliError `setup-incomplete` after the last one when something is wrong */
export function showFindings(
  { stdout, asTyped }: Session,
  { repository, flags }: Repository,
  findings: Finding[],
): void {
  const { paint } = stdout;
  const marks = { fine: paint.green('ok  '), wrong: paint.red('FIX '), unknown: paint.yellow('?   ') };
  for (const { verdict, text, fix } of findings) {
    stdout.line(`${marks[verdict]} ${text}`);
    for (const line of fix ? asTyped(fix).split('\n') : []) stdout.line(`     ${paint.dim(line)}`);
  }
  const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
  if (toFix > 0) {
    const things = toFix === 1 ? 'One thing has' : `${toFix} things have`;
    throw new CliError('setup-incomplete', `${things} to be fixed in ${repository}.`, {
      next: [ourCommand(`doctor ${flags}`)],
    });
  }
}

/** Checks the claims of an access token, by default the one in OSC_ACCESS_TOKEN. Sends nothing. */
export function checkAccessToken({ raw, inputs, terminal }: Session, token = raw['access-token'].trim()): Finding[] {
  if (token === '') return [];
  const claims = readClaims(token);
  if (!claims) return [unknown('OSC_ACCESS_TOKEN does not say whose it is and when it ends.')];
  const now = terminal.clock.now();
  const text = `OSC_ACCESS_TOKEN ${describeAccessToken(claims, now)}.`;
  const replace = 'Make a personal access token in the console, in the settings of the workspace.';
  if (inputs.workspace !== undefined && claims.workspace !== inputs.workspace) {
    return [wrong(`${text} --workspace is ${inputs.workspace}.`, replace)];
  }
  if (claims.endsAt !== undefined && claims.endsAt <= now) return [wrong(text, replace)];
  if (claims.kind === 'oauth') return [wrong(`${text} It is not for CI.`, replace)];
  return [endsSoon(claims.endsAt, now) ? wrong(text, replace) : fine(text)];
}
