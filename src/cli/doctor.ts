import { resolve } from 'node:path';
import { CliError } from './cli-error.js';
import { openClone } from './clone.js';
import { checkAccessToken } from './doctor/access-token.js';
import { type DeployStep, findDeploySteps } from './doctor/deploy-steps.js';
import { type Finding, unknown } from './doctor/finding.js';
import { checkRepository } from './doctor/repository.js';
import { accessTokenSecrets, checkWorkflows } from './doctor/workflows.js';
import { gitHubOf } from './repository/github-token.js';
import { openRepository, type Repository, repositoryOf } from './repository/repository.js';
import { type Session, writerToken } from './session.js';

/**
 * `osc-deploy doctor`: looks at everything that the login in a repository depends on, and says what to fix.
 * @param options.repo `owner/name`; the clone's origin when undefined
 * @throws CliError `setup-incomplete` when something is wrong
 */
export async function doctor(session: Session, { repo }: { repo?: string }): Promise<void> {
  session.check();
  const { inputs, terminal } = session;
  const clone = await openClone(terminal);
  const repository = repo ?? repositoryOf(clone, terminal.env);
  const found = findDeploySteps(resolve(terminal.cwd, inputs.directory ?? clone.root));
  // Gitea and Forgejo run a job with an `environment:` and have none.
  const ofWorkflows = gitHubOf(terminal.env).forge ? [] : found.steps;
  const environment = inputs['secret-environment'] ?? ofWorkflows.find((step) => step.environment)?.environment;
  await examine(session, await openRepository(session, { repository, environment }), found);
}

/**
 * Shows what there is to say of a repository and the workflows in its clone.
 * @throws CliError `setup-incomplete` when something is wrong
 */
export async function examine(
  session: Session,
  open: Repository,
  { steps, unread }: { steps: DeployStep[]; unread: string[] },
): Promise<void> {
  const { inputs, stdout } = session;
  const { repository, environment, token } = open;
  // A login in the Actions cache needs nothing that writes secrets.
  const needsWriter = writerToken(session) !== undefined || steps.some((step) => step.inputs['secret-token']);
  const rotates = steps.length === 0 || steps.some((step) => !step.inputs['access-token']);
  const accessTokens = accessTokenSecrets(steps.filter((step) => step.environment === environment));
  stdout.line(`${repository}${environment ? `, environment ${environment}` : ''} (asked with ${token.from})`);
  const findings = [
    ...(await checkRepository(session, open, { needsWriter, rotates, accessTokens })),
    ...checkAccessToken(session),
    ...checkWorkflows(steps, { secret: inputs['secret-name'], environment }),
    ...unread.map((file) => unknown(`${file} is not a workflow that can be read.`)),
  ];
  for (const finding of findings) show(session, finding);
  const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
  if (toFix > 0) {
    const what = toFix === 1 ? 'One thing has' : `${toFix} things have`;
    throw new CliError('setup-incomplete', `${what} to be fixed in ${repository}.`, {
      next: `  osc-deploy doctor ${open.flags}`,
    });
  }
  stdout.line(stdout.paint.green('Nothing to fix.'));
}

function show({ stdout, asTyped }: Session, { verdict, text, fix }: Finding): void {
  const { paint } = stdout;
  const mark = { fine: paint.green('ok  '), wrong: paint.red('FIX '), unknown: paint.yellow('?   ') }[verdict];
  stdout.line(`${mark} ${text}`);
  for (const line of fix ? asTyped(fix).split('\n') : []) stdout.line(`     ${paint.dim(line)}`);
}
