import { resolve } from 'node:path';
import { messageOf } from '../base/errors.js';
import { probeText } from '../github/probe-text.js';
import { CliError } from './cli-error.js';
import { type Finding, fine, unknown, wrong } from './doctor/finding.js';
import { checkRepository } from './doctor/repository.js';
import { checkWorkflows, type DeployStep, findDeploySteps } from './doctor/workflows.js';
import { gitContext } from './git-context.js';
import { type OpenRepository, openRepository } from './repository/open-repository.js';
import { type Session, writerToken } from './session.js';

export interface DoctorCommand {
  /** `owner/name`; the clone's origin when undefined. */
  repo?: string;
  directory: string;
}

/**
 * `osc-deploy doctor`: looks at everything that the login in a repository depends on, and says what to fix.
 * @throws CliError `setup-incomplete` when something is wrong
 */
export async function doctor(session: Session, command: DoctorCommand): Promise<void> {
  session.check();
  const { inputs, terminal } = session;
  const repository = command.repo ?? (await gitContext(terminal)).GITHUB_REPOSITORY;
  if (!repository) throw new CliError('usage', '--repo is needed: this folder is no clone of a repository.');
  const found = findDeploySteps(resolve(terminal.cwd, command.directory));
  const environment = inputs['secret-environment'] ?? found.steps.find((step) => step.environment)?.environment;
  await examine(session, { open: await openRepository(session, { repository, environment }), ...found });
}

/**
 * Shows what there is to say of a repository and the workflows in its clone.
 * @throws CliError `setup-incomplete` when something is wrong
 */
export async function examine(
  session: Session,
  { open, steps, unread }: { open: OpenRepository; steps: DeployStep[]; unread: string[] },
): Promise<void> {
  const { inputs, stdout } = session;
  const { repository, environment } = open;
  const secret = inputs['secret-name'];
  // A login in the Actions cache needs nothing that writes secrets.
  const needsWriter = steps.length === 0 || steps.some((step) => step.inputs['secret-token']);
  stdout.line(`${repository}${environment ? `, environment ${environment}` : ''} (asked with ${open.by})`);
  const findings = [
    ...(await checkRepository(open, { secret, needsWriter })),
    ...(needsWriter ? [await checkWriter(session, { repository, environment, secret })] : []),
    ...checkWorkflows(steps, { secret, environment }),
    ...unread.map((file) => unknown(`${file} is not a workflow that can be read.`)),
  ];
  for (const finding of findings) show(session, finding);
  const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
  if (toFix > 0)
    throw new CliError(
      'setup-incomplete',
      `${toFix === 1 ? 'One thing has' : `${toFix} things have`} to be fixed in ${repository}.`,
    );
  stdout.line(stdout.paint.green('Nothing to fix.'));
}

/** Tries what a run will do with the writer token: write a secret beside the login. */
async function checkWriter(
  session: Session,
  { repository, environment, secret }: { repository: string; environment: string | undefined; secret: string },
): Promise<Finding> {
  const { terminal, http } = session;
  const token = writerToken(session);
  if (!token) return unknown('The permission of the writer token was not tried: it is not in OSC_SECRET_TOKEN here.');
  const [{ gitHubApi }, { GitHubVault }, { endsSoon, tokenExpiry }] = await Promise.all([
    import('../github/api.js'),
    import('../github/secret-vault.js'),
    import('../github/token-expiry.js'),
  ]);
  const apiUrl = terminal.env['GITHUB_API_URL'] || 'https://api.github.com';
  let expiry: number | undefined;
  const onAnswer = (headers: Record<string, string>) => {
    expiry = tokenExpiry(headers);
  };
  const vault = new GitHubVault({ api: await gitHubApi({ http, token, apiUrl, onAnswer }), repository, environment });
  try {
    await vault.writeSecret(`${secret}_PROBE`, probeText);
    const soon = endsSoon(expiry, terminal.clock.now());
    if (soon)
      return wrong(
        `The writer token ends ${soon}.`,
        `Make a new one, then: gh secret set OSC_SECRET_TOKEN --repo ${repository}${environment ? ` --env ${environment}` : ''}`,
      );
    const until = expiry === undefined ? '' : `, until ${new Date(expiry).toISOString().slice(0, 10)}`;
    return fine(`The writer token may write secrets of ${vault.place}${until}.`);
  } catch (error) {
    return wrong(
      `The writer token may not write secrets of ${vault.place}: ${messageOf(error)}`,
      `It needs ${vault.needs}.`,
    );
  }
}

function show({ stdout, asTyped }: Session, { verdict, text, fix }: Finding): void {
  const { paint } = stdout;
  const mark = { fine: paint.green('ok  '), wrong: paint.red('FIX '), unknown: paint.yellow('?   ') }[verdict];
  stdout.line(`${mark} ${text}`);
  if (fix) stdout.line(`     ${paint.dim(asTyped(fix))}`);
}
