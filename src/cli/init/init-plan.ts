import { DeployError } from '../../base/errors.js';
import { instanceNames, pageNames, usualName } from '../../contract/names.js';
import { openClone } from '../clone.js';
import { checkClaims } from '../doctor/examine.js';
import { chooseRepository } from '../repository/repository.js';
import { readServer, workflowFolder } from '../repository/server.js';
import {
  actionReference,
  isOwnWorkflow,
  isScheduled,
  namesFor,
  outputOf,
  type WorkflowOptions,
  workflowFiles,
} from '../repository/workflow.js';
import { type Session, writerToken } from '../session.js';
import type { BrowserOptions } from '../sign-in/sign-in.js';
import { tryAccessToken } from '../sign-in/try-access-token.js';
import type { Terminal } from '../terminal/terminal.js';
import { findDeploySteps } from '../workflow/deploy-steps.js';
import { chooseProject } from './detect-project.js';

export interface InitCommand extends BrowserOptions {
  repo?: string;
  previews: boolean;
  uses?: string;
  force?: boolean;
  pullRequest?: boolean;
  signIn?: 'renewing' | 'token';
  yes?: boolean;
  dryRun?: boolean;
}

export type Plan = Awaited<ReturnType<typeof planInit>>;

/** Plans all changes before the first. @throws DeployError `usage` if no project is detected and no option names its kind */
// oxlint-disable-next-line complexity -- to be divided
export async function planInit(session: Session, command: InitCommand) {
  const { inputs, terminal } = session;
  const clone = await openClone(terminal);
  const { repository, server: gitHub } = await chooseRepository(terminal, clone, command.repo);
  const project = chooseProject(inputs, terminal.cwd, clone.root);
  const { login, accessToken, workspace } = await chooseSignIn(session, command, clone.root);
  const server = await readServer(session, gitHub);
  const { folder } = clone;
  const naming = project.runner ? instanceNames : pageNames;
  const environment = inputs['secret-environment'];
  const hasWriter = login === 'renewing' && writerToken(session) !== undefined;
  // Unreviewed code must get neither an environment's secrets nor a token that writes secrets.
  const isExposed = environment !== undefined || hasWriter;
  // A run for a pull request can only renew the login with `cache-mode`.
  const canPreview = !isExposed && (login === 'token' || server === 'github.com');
  if (command.previews && !canPreview && !environment) {
    const note = hasWriter
      ? 'no previews, because OSC_SECRET_TOKEN may write secrets and a job of pull requests must not hold it.'
      : 'no previews: on this server they need an access token of the console (--sign-in token).';
    project.notes = [...project.notes, note];
  }

  const workflow: WorkflowOptions = {
    project,
    login,
    folder,
    environment,
    hasWriter,
    server,
    branch: clone.defaultBranch || clone.ref.replace('refs/heads/', '') || 'main',
    name:
      inputs.name?.value ??
      (folder
        ? usualName(naming, {
            repository,
            folder,
          })
        : undefined),
    names: namesFor(inputs['secret-name']),
    previews: command.previews && canPreview,
    hasClientSecret: false,
    workflows: workflowFolder(clone.root, server),
    platform: session.place,
    uses: command.uses ?? actionReference,
  };

  return {
    clone,
    repository,
    server: gitHub,
    name: workflow.name ?? naming.ofRepository(repository),
    accessToken,
    workspace,
    workflow,
  };
}

const question = `How shall GitHub sign in?
  1  A login that renews itself: you approve it once in the browser.
     It ends after 7 days without a run. In a public repository, GitHub stops
     schedules after 60 quiet days, and caches of forks can displace the login:
     there, run init with --env <environment>, which keeps it in a secret.
  2  An access token of the console: you paste it once.
     It ends on the day that you choose there.
Choose 1 or 2 [1]: `;

/** Asks until the answer is one of the choices; Enter is the first. */
async function askLogin({ ask }: Terminal): Promise<WorkflowOptions['login']> {
  for (;;) {
    const answer = (await ask(question)).trim();
    if (answer === '' || answer === '1') return 'renewing';
    if (answer === '2') return 'token';
  }
}

interface SignIn {
  login: WorkflowOptions['login'];
  /** A token to store, which works. */
  accessToken: string | undefined;
  /** The workspace of that token. */
  workspace?: string | undefined;
}

async function chooseSignIn(session: Session, command: InitCommand, root: string): Promise<SignIn> {
  const given = session.inputs['access-token'];
  const { login, isKept } = await chooseLogin(session, { command, root });
  if (login === 'renewing' || isKept) return { login, accessToken: undefined };

  const accessToken = given ?? (await session.terminal.askSecret('Access token (not shown): '));
  if (accessToken === undefined)
    throw new DeployError(
      'usage',
      '`--sign-in token` needs an access token of the console in OSC_ACCESS_TOKEN.',
    );

  session.log.mask(accessToken);
  refuseClaims(session, accessToken);

  const workspace = command.dryRun ? undefined : await tryAccessToken(session, accessToken);
  return { login, accessToken, workspace };
}

/** Returns how GitHub signs in: as an option says, as the environment or a former `init` did, or as a person answers. `isKept`: with the token that is stored. */
async function chooseLogin(
  { inputs, terminal }: Session,
  { command, root }: { command: InitCommand; root: string },
): Promise<{ login: WorkflowOptions['login']; isKept: boolean }> {
  const isGiven = inputs['access-token'] !== undefined;
  const before = findDeploySteps(root).find(({ file }) => isOwnWorkflow(file))?.inputs;
  const hadToken = Boolean(before?.['access-token']);
  const known = isGiven || hadToken ? 'token' : before && 'renewing';
  const isSilent = command.yes || command.dryRun || !terminal.isInteractive;
  const login = command.signIn ?? known ?? (isSilent ? 'renewing' : await askLogin(terminal));

  return { login, isKept: !isGiven && (hadToken || command.dryRun === true) };
}

/** @throws DeployError `usage` for a token that is not for CI, ends soon or is of another workspace */
function refuseClaims(session: Session, token: string): void {
  const isGiven = session.inputs['access-token'] !== undefined;
  const what = isGiven ? 'OSC_ACCESS_TOKEN' : 'The access token';
  const found = checkClaims(session, { token, what });
  const fault = found.find(({ verdict }) => verdict === 'wrong');
  if (fault) throw new DeployError('usage', fault.text, { next: fault.fix });
}

/** Shows the plan, on standard error. */
export function showPlan(
  { stderr }: Session,
  { clone, repository, name, workflow, workspace }: Plan,
): void {
  const { folder } = clone;
  const { environment, previews, branch, login, project } = workflow;
  const assumed =
    clone.isBranchAssumed && branch === clone.defaultBranch
      ? ' (assumed to be the default branch)'
      : '';
  const when = [`push to ${branch}${assumed}`, ...(previews ? ['pull requests (previews)'] : [])];

  if (isScheduled(workflow)) when.push('twice a week');

  const where = environment ? `environment ${environment} of ${repository}` : repository;
  const files = workflowFiles(workflow).map(({ path }) => path);
  const { runner } = project;
  const rows: [head: string, text: string][] = [
    ['Found', `${project.framework}${folder ? ` in ${folder}` : ''}`],
    ['Build', project.build.join(' && ')],
    runner
      ? ['Run as', `${runner} app ${name}`]
      : ['Publish', `${outputOf(workflow)} as the site ${name}`],
    ['When', when.join(', ')],
    [
      'Sign-in',
      `${login === 'renewing' ? 'a login that renews itself' : `an access token${workspace ? ` of ${workspace}` : ''}`}, a secret of ${where}`,
    ],
    ['Files', files.join(', ')],
  ];

  for (const [head, text] of rows)
    if (text) stderr.line(`${stderr.paint.bold(head.padEnd(9))} ${text}`);
  for (const note of project.notes) stderr.line(stderr.paint.yellow(`Note: ${note}`));
}
