import { ourCommand } from '../../base/advice.js';
import { CliError } from '../cli-error.js';
import { gitHubOf } from '../repository/github-token.js';
import type { Repository } from '../repository/repository.js';
import { type Session, writerToken } from '../session.js';
import { checkAccessToken } from './access-token.js';
import type { DeployStep } from './deploy-steps.js';
import { type Finding, unknown, wrong } from './finding.js';
import { checkRepository, isUnused } from './repository.js';
import { accessTokenSecrets, checkWorkflows } from './workflows.js';

/** All findings about a repository and the workflows in its clone. */
export async function examine(
  session: Session,
  open: Repository,
  { steps, unread }: { steps: DeployStep[]; unread: string[] },
): Promise<Finding[]> {
  const { inputs, terminal } = session;
  const { environment, isPublic = false, vault, flags } = open;
  const { isGitHubCom } = gitHubOf(terminal.env);
  if (steps.length === 0 && (await isUnused(open, inputs['secret-name']))) {
    const text = `${vault.place} has no login, and no workflow of this clone uses osc-deploy.`;
    return [wrong(text, [ourCommand(`init ${flags}`)]), ...checkAccessToken(session)];
  }
  // A login in the Actions cache needs nothing that writes secrets.
  const needsWriter = writerToken(session) !== undefined || steps.some((step) => step.inputs['secret-token']);
  const rotates = steps.length === 0 || steps.some((step) => !step.inputs['access-token']);
  const accessTokens = accessTokenSecrets(steps.filter((step) => step.environment === environment));
  return [
    ...(await checkRepository(session, open, { needsWriter, rotates, accessTokens })),
    ...checkAccessToken(session),
    ...checkWorkflows(steps, { secret: inputs['secret-name'], environment, isPublic, isGitHubCom }),
    ...unread.map((file) => unknown(`${file} is not a workflow that can be read.`)),
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
