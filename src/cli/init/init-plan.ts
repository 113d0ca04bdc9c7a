import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { namesFor } from '../../contract/login-names.js';
import { instanceNames, pageNames, usualName } from '../../contract/names.js';
import { mainBranchOf, openClone } from '../clone.js';
import { checkClaims } from '../doctor/examine.js';
import { chooseRepository } from '../repository/repository.js';
import {
  cacheProblem,
  isForge,
  readServer,
  type Server,
  workflowFolder,
  writerAdvice,
} from '../repository/server.js';
import {
  actionReference,
  guessesOf,
  isOwnWorkflow,
  isScheduled,
  outputOf,
  type Project,
  type WorkflowOptions,
  workflowFiles,
} from '../repository/workflow.js';
import { type Session, writerToken } from '../session.js';
import type { BrowserOptions } from '../sign-in/sign-in.js';
import { tryAccessToken } from '../sign-in/try-access-token.js';
import type { Terminal } from '../terminal/terminal.js';
import { findDeploySteps } from '../workflow/deploy-steps.js';
import { partOfFolder } from '../workflow/folder-step.js';
import { artifactNotes } from './artifact-names.js';
import { answerText, chooseProject, questionOf } from './detect-project.js';
import { readHostNotes } from './hosting.js';
import { isPreparation } from './own-steps.js';
import { type CloneTop, readSource } from './source.js';

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
export async function planInit(session: Session, command: InitCommand) {
  const { inputs, terminal } = session;
  const clone = await openClone(terminal);
  const { repository, server: gitHub } = await chooseRepository(terminal, clone, command.repo);
  const found = await settleProject(session, command, clone);
  const server = await readServer(session, gitHub);
  const { login, accessToken, workspace } = await chooseSignIn(session, command, {
    root: clone.root,
    server,
  });
  const { folder } = clone;
  const part = partOfFolder(clone);
  const naming = found.runner ? instanceNames : pageNames;
  const environment = inputs['secret-environment'];
  const hasWriter = login === 'renewing' && isKeptInSecret(session, server);
  const canPreview = canHavePreviews({ environment, hasWriter, login, server });
  const isMissed = command.previews && !canPreview && !environment;
  const previews = command.previews && canPreview && found.noPulls === undefined;

  const workflow: WorkflowOptions = {
    project: withPlanNotes(found, {
      isMissed,
      hasWriter,
      previews,
      folder: terminal.cwd,
      clone,
    }),
    login,
    folder,
    part,
    environment,
    hasWriter,
    server,
    branch: mainBranchOf(clone),
    name:
      inputs.name?.value ?? (part ? usualName(naming, { repository, folder: part }) : undefined),
    names: namesFor(inputs['secret-name']),
    previews,
    workflows: workflowFolder(clone.root, server),
    platform: session.place,
    // Known once the repository is opened.
    isPrivate: false,
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

async function settleProject(
  { inputs, terminal }: Session,
  { yes }: InitCommand,
  clone: CloneTop,
): Promise<Project> {
  const choice = chooseProject(inputs, terminal.cwd, clone);
  if (choice.kind === 'chosen') return choice.project;

  const { answers } = choice;
  const possible = answers.filter(({ problem }) => problem === undefined);
  if (terminal.isInteractive && !yes && possible.length > 0) {
    const rows = possible.map((answer, at) => `  ${at + 1}  ${answerText(answer)}`);
    const typed = await terminal.ask(
      ['What is to be deployed?', ...rows, 'Type the number: '].join('\n'),
    );
    const answer = possible[Number(typed) - 1];
    if (answer) return answer;
  }

  throw new DeployError('usage', questionOf(answers), {
    next: answers.map(({ runner, directory = '.' }) =>
      ourCommand(runner ? `init --runner ${runner}` : `init --directory ${shellWord(directory)}`),
    ),
  });
}

/** Returns whether a login that renews itself is kept in a secret: on Gitea and Forgejo nothing else can keep it. */
function isKeptInSecret(session: Session, server: Server): boolean {
  return writerToken(session) !== undefined || isForge(server);
}

interface PreviewFacts {
  environment: string | undefined;
  hasWriter: boolean;
  login: WorkflowOptions['login'];
  server: WorkflowOptions['server'];
}

function canHavePreviews({ environment, hasWriter, login, server }: PreviewFacts): boolean {
  // Unreviewed code must get neither an environment's secrets nor a token that writes secrets.
  const isExposed = environment !== undefined || hasWriter;
  // A run for a pull request can only renew the login with `cache-mode`.
  return !isExposed && (login === 'token' || server === 'github.com');
}

function withPlanNotes(
  project: Project,
  facts: {
    isMissed: boolean;
    hasWriter: boolean;
    previews: boolean;
    folder: string;
    clone: CloneTop;
  },
): Project {
  const { isMissed, hasWriter, previews, folder, clone } = facts;
  const missed = hasWriter
    ? 'no previews, because OSC_SECRET_TOKEN may write secrets and a job of pull requests must not hold it.'
    : 'no previews: on this server they need an access token of the console (--sign-in token).';
  const withheld = project.noPulls === undefined ? [] : [project.noPulls];
  const isHandedOn = project.runner === undefined && (project.build.length > 0 || previews);
  const names = isHandedOn ? artifactNotes(folder, project.directory) : [];

  const ofHost = project.runner === undefined ? readHostNotes(readSource(folder, clone)) : [];

  return {
    ...project,
    notes: [...project.notes, ...ofHost, ...(isMissed ? [missed] : withheld), ...names],
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

async function chooseSignIn(
  session: Session,
  command: InitCommand,
  { root, server }: { root: string; server: Server },
): Promise<SignIn> {
  const given = session.inputs['access-token'];
  const { login, isKept, canRenew } = await chooseLogin(session, { command, root, server });
  if (login === 'renewing' || isKept) return { login, accessToken: undefined };

  const accessToken = given ?? (await session.terminal.askSecret('Access token (not shown): '));
  if (accessToken === undefined)
    throw new DeployError(
      'usage',
      '`--sign-in token` needs an access token of the console in OSC_ACCESS_TOKEN.',
      canRenew ? {} : { next: writerAdvice(server) },
    );

  session.log.mask(accessToken);
  refuseClaims(session, accessToken);

  const workspace = command.dryRun ? undefined : await tryAccessToken(session, accessToken);
  return { login, accessToken, workspace };
}

/** Returns how GitHub signs in: as an option says, as the environment or a former `init` did, or as a person answers. `isKept`: with the token that is stored. */
async function chooseLogin(
  session: Session,
  { command, root, server }: { command: InitCommand; root: string; server: Server },
): Promise<{ login: WorkflowOptions['login']; isKept: boolean; canRenew: boolean }> {
  const { inputs, terminal } = session;
  const isGiven = inputs['access-token'] !== undefined;
  const before = findDeploySteps(root).find(({ file }) => isOwnWorkflow(file))?.inputs;
  const hadToken = Boolean(before?.['access-token']);
  const isKept = !isGiven && (hadToken || command.dryRun === true);
  const decided = command.signIn ?? (isGiven || hadToken ? 'token' : before && 'renewing');

  if (!canKeepRenewing(session, server, before)) {
    rejectCache(decided, server);
    return { login: 'token', isKept, canRenew: false };
  }

  const isSilent = command.yes || command.dryRun || !terminal.isInteractive;
  const login = decided ?? (isSilent ? 'renewing' : await askLogin(terminal));

  return { login, isKept, canRenew: true };
}

/** Returns whether a login that renews itself could be kept: Gitea and Forgejo have only the secret for it. */
function canKeepRenewing(
  session: Session,
  server: Server,
  before: Record<string, string> | undefined,
): boolean {
  return (
    !isForge(server) || writerToken(session) !== undefined || Boolean(before?.['secret-token'])
  );
}

/** @throws DeployError `usage` for a token that is not for CI, ends soon or is of another workspace */
function refuseClaims(session: Session, token: string): void {
  const isGiven = session.inputs['access-token'] !== undefined;
  const what = isGiven ? 'OSC_ACCESS_TOKEN' : 'The access token';
  const found = checkClaims(session, { token, what });
  const fault = found.find(({ verdict }) => verdict === 'wrong');
  if (fault) throw new DeployError('usage', fault.text, { next: fault.fix });
}

/** @throws DeployError `usage` for a login that renews itself where only the cache of one runner could keep it */
function rejectCache(login: WorkflowOptions['login'] | undefined, server: Server): void {
  if (login !== 'renewing') return;
  throw new DeployError('usage', cacheProblem(server), { next: writerAdvice(server) });
}

/** Shows the plan, on standard error. */
export function showPlan(
  { stderr }: Session,
  { clone, repository, name, workflow, workspace }: Plan,
): void {
  const { folder } = clone;
  const { environment, previews, branch, login, project } = workflow;
  const assumed =
    clone.isBranchAssumed || clone.defaultBranch === ''
      ? ' (assumed to be the default branch)'
      : '';
  const when = [`push to ${branch}${assumed}`, ...(previews ? ['pull requests (previews)'] : [])];

  if (isScheduled(workflow)) when.push('twice a week');

  const where = environment ? `environment ${environment} of ${repository}` : repository;
  const files = workflowFiles(workflow).map(({ path }) => path);
  const { runner, own = [] } = project;
  const ownActions = own.flatMap(({ uses = '' }) => (uses.startsWith('./') ? [uses] : []));
  const rows: [head: string, text: string][] = [
    ['Found', foundText(project, folder)],
    [
      'Build',
      plainText(
        [...project.build.map(firstCommand), ...ownActions].filter(Boolean).join(' && '),
        500,
      ),
    ],
    runner
      ? ['Run as', `${runner} app ${name}`]
      : [
          'Publish',
          `${outputOf(workflow)}${isFolderGuessed(project) ? ' (guessed)' : ''} as the site ${name}`,
        ],
    ['Guessed', plainText(guessesOf(project).join('; '), 500)],
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

function foundText({ framework, source }: Project, folder: string): string {
  const place = folder ? ` in ${folder}` : '';
  return `${framework}${place}${source ? `, built as ${plainText(source, 100)} says` : ''}`;
}

// A script of several lines stands in the workflow; what it installs says nothing of the pages.
function firstCommand(build: string): string {
  const lines = build.split('\n').filter((line) => !isPreparation(line));
  const [first = ''] = lines;
  return lines.length > 1 ? `${first} …` : first;
}

function isFolderGuessed({ guesses = [] }: Project): boolean {
  return guesses.some(({ of }) => of === 'folder');
}
