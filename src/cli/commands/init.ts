import { posix } from 'node:path';
import { Option } from 'commander';
import { ourCommand } from '../../base/advice.js';
import { DeployError, messageOf } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { runnerList } from '../../contract/runners.js';
import { usualAddress } from '../../platform/hosts.js';
import { CloneFiles } from '../clone.js';
import { checkRepository, showFindings } from '../doctor/examine.js';
import { sourceTokenAdvice } from '../doctor/source.js';
import { checkLeftOver } from '../doctor/workflows.js';
import { askGit, programsOfClone } from '../git.js';
import { type InitCommand, type Plan, planInit, showPlan } from '../init/init-plan.js';
import { areCommitted, openPullRequest } from '../init/pull-request.js';
import { browser, type CommandSpec, optionFor, ownRepository } from '../options.js';
import {
  findOrigin,
  hasEnvironment,
  openRepository,
  type Repository,
  storeWriter,
  write,
} from '../repository/repository.js';
import {
  isOwnWorkflow,
  shownFiles,
  type WorkflowFile,
  type WorkflowOptions,
  workflowFiles,
} from '../repository/workflow.js';
import type { Session } from '../session.js';
import { signInToRepository } from '../sign-in/sign-in-to-repository.js';
import type { Terminal } from '../terminal/terminal.js';
import { readWorkflows } from '../workflow/deploy-steps.js';
import { checkPlace, writeBelow } from '../write-below.js';

export const init: CommandSpec<InitCommand> = {
  name: 'init',
  group: 'Set up',
  description: 'Let this repository deploy itself.',
  options: [
    ownRepository,
    optionFor('secret-environment', 'GitHub environment for the login, without previews'),
    optionFor('secret-name'),
    optionFor('name', 'of the site or app (default: made from the repository)'),
    ['--directory <path>', 'the folder that the build writes (default: found out)'],
    optionFor('build-command', 'how it is built (default: found out)'),
    optionFor('runner', `run it as an app: ${runnerList} (default: found out)`),
    new Option('--sign-in <how>', 'a login, or a token of the console (default: asks)').choices([
      'renewing',
      'token',
    ]),
    ['--no-previews', 'no sites for pull requests'],
    ['--uses <owner/repo@ref>', 'the action that the workflow names, such as a fork of it'],
    ...browser,
    ['--pull-request', 'commit the workflow to a branch and open a pull request'],
    ['--force', 'replace an existing workflow'],
    ['--dry-run', 'print the workflows; change nothing'],
    ['--yes', 'do not ask; needed without a terminal'],
  ],
  first: ['--dry-run', '--env', '--name', '--sign-in', '--no-previews', '--yes'],
  help: `Examples:
  osc-deploy init
  osc-deploy init --dry-run
  osc-deploy init --env production --yes --pull-request

A token in OSC_SECRET_TOKEN that may write secrets is stored too, to keep the login in a secret; there are no previews then.`,
  async run(session, command) {
    session.check();

    const plan = await planInit(session, command);
    showPlan(session, plan);
    if (command.dryRun) return session.stdout.line(shownFiles(workflowFiles(plan.workflow)));

    await checkClone(session, plan, command);

    const isAgreed = command.yes || (await session.terminal.confirm('Go ahead?'));
    if (isAgreed === undefined) {
      throw new DeployError(
        'usage',
        'init asks before it changes anything, and there is no terminal to ask on.',
        {
          next: ['Without questions:', ourCommand('init --yes')],
        },
      );
    }

    if (!isAgreed) throw new DeployError('usage', 'You said no.');

    const { repository, workflow, clone, server } = plan;
    const open = await openRepository(session, {
      server,
      repository,
      environment: workflow.environment,
    });
    followDefaultBranch(session, workflow, open);
    workflow.isPrivate = open.isPrivate;

    const isThere = await settleLogin(open, workflow);
    if (!command.force) rejectOthers(session, plan, open);
    await ensureEnvironment(session, open);
    await ensureLogin(session, { open, command, plan, isThere });
    writeFiles(session, clone.root, workflowFiles(workflow));

    const { steps, names } = readWorkflows(clone.root);
    for (const { text, fix } of checkLeftOver(steps, names))
      session.stderr.line(
        session.stderr.paint.yellow(`Note: ${text} Delete it: ${session.asTyped(fix ?? '')}`),
      );

    const findings = await checkRepository(session, open, steps);
    const wrong = findings.filter(({ verdict }) => verdict === 'wrong');
    if (wrong.length > 0) showFindings(session, open, { findings: wrong });
    await showSourceToken(session, workflow, open);
    await showNext(session, plan, command);
  },
};

const withoutPullRequest = { ...ourCommand('<command>'), without: '--pull-request' };

/** Refuses before the first change what the clone itself prevents. @throws DeployError `unsafe-place`, `pull-request-failed` */
async function checkClone(
  { terminal }: Session,
  { clone, workflow }: Plan,
  { pullRequest }: InitCommand,
): Promise<void> {
  for (const { path } of workflowFiles(workflow)) checkPlace(clone.root, path);

  if (!pullRequest) return;

  if (clone.commit === '')
    throw new DeployError(
      'pull-request-failed',
      'There is no commit yet, which a pull request could ask to change. Nothing was changed.',
      { next: ['Without a pull request:', withoutPullRequest] },
    );

  const programs = await programsOfClone(terminal);
  if (programs.length === 0) return;

  const names = programs.map((name) => plainText(name, 80)).join(', ');
  const text = `git would start programs that the configuration of this clone names: ${names}. Nothing was changed.`;
  const next = ['Commit and push the workflow yourself:', withoutPullRequest];
  throw new DeployError('pull-request-failed', text, { next });
}

/** The server knows the default branch, which the plan could only assume. */
function followDefaultBranch(
  { stderr }: Session,
  workflow: WorkflowOptions,
  { defaultBranch, repository }: Repository,
): void {
  const planned = workflow.branch;
  if (defaultBranch === undefined || defaultBranch === planned) return;

  workflow.branch = defaultBranch;
  const [actual, assumed] = [defaultBranch, planned].map((name) => plainText(name, 100));
  stderr.line(
    `The default branch of ${repository} is ${actual}: that is deployed, not ${assumed}.`,
  );
}

async function settleLogin(open: Repository, workflow: WorkflowOptions): Promise<boolean> {
  const { login, names, previews } = workflow;
  const { vault } = open;

  if (login === 'token') return (await findOrigin(open, 'secret', names.accessToken)) !== undefined;

  const isThere =
    (await vault.findSecret(names.secret)) !== undefined &&
    (await findOrigin(open, 'variable', names.clientId)) !== undefined;
  workflow.hasWriter ||= !previews && (await vault.findSecret(names.writer)) !== undefined;

  return isThere;
}

async function ensureEnvironment({ stderr }: Session, open: Repository): Promise<void> {
  const { api, repository, environment, environmentPath } = open;
  if (!environment) return;

  try {
    if (await hasEnvironment(open)) return;
    await api.request(`PUT /${environmentPath}`);
  } catch (error) {
    const text = `The environment ${environment} of ${repository} could not be created: ${messageOf(error)}`;
    const next =
      'Create it in the settings of the repository, under Environments; or leave --env out.';
    throw new DeployError('repository-refused', text, { cause: error, next });
  }

  stderr.tick(`Created the environment ${environment} of ${repository}`);
}

async function ensureLogin(
  session: Session,
  {
    open,
    command,
    plan,
    isThere,
  }: { open: Repository; command: InitCommand; plan: Plan; isThere: boolean },
): Promise<void> {
  const { workflow, accessToken } = plan;
  const name = workflow.names.accessToken;

  if (accessToken !== undefined) {
    // A copy in each repository would outlive the organisation's.
    if (!(await open.whole.isShared('secrets', name)))
      return write(session, open, { kind: 'secret', name, value: accessToken });

    return session.stderr.tick(`The organisation has the secret ${name} already, which stays`);
  }

  if (isThere) {
    session.stderr.tick(`${open.vault.place} has a login already, which stays`);
  } else if (workflow.login === 'token') {
    throw new DeployError(
      'usage',
      `${open.vault.place} has no secret ${name}: give the token in OSC_ACCESS_TOKEN.`,
    );
  } else {
    await signInToRepository(session, { repository: open, command });
  }

  if (workflow.hasWriter) await storeWriter(session, open);
}

/** Shows how to store a token for the source: the platform clones an app's repository, and cannot read a private one without it. */
async function showSourceToken(
  { stderr, asTyped }: Session,
  { project, isPrivate, names }: WorkflowOptions,
  open: Repository,
): Promise<void> {
  if (
    !isPrivate ||
    project.runner === undefined ||
    (await findOrigin(open, 'secret', names.source))
  )
    return;

  stderr.line();
  stderr.line(asTyped(sourceTokenAdvice(open)));
}

async function showNext(session: Session, plan: Plan, { pullRequest }: InitCommand): Promise<void> {
  const { stderr, stdout, terminal, inputs } = session;
  const { clone, workflow } = plan;
  const { branch } = workflow;
  const written = workflowFiles(workflow);
  // git resolves paths from the current folder.
  const files = written.map(({ path }) => posix.relative(clone.folder, path));
  const isCommitted = await areCommitted(terminal, 'HEAD', written);
  const { runner } = workflow.project;
  // The site addresses of a custom platform are unknown.
  const address = runner || inputs['base-url'] ? undefined : usualAddress(plan.name, inputs)?.href;
  const target = address ?? `the ${runner ? 'app' : 'site'} ${plan.name}`;

  if (pullRequest && !isCommitted)
    return stdout.line(await openPullRequest(terminal, { clone, written, target, branch }));

  const isThere = clone.ref === `refs/heads/${branch}`;
  const when = isThere ? 'Push, and' : `Push, merge into ${branch}, and`;
  const commit = isCommitted
    ? ''
    : `git add ${files.join(' ')} && git commit -m "Deploy to Open Source Cloud" && `;

  stderr.line();
  stderr.line(`${when} ${stderr.paint.bold(target)} is live about a minute later:`);
  stderr.line(`  ${commit}${await pushCommand(terminal, clone.ref)}`);
}

/** Returns the command that pushes what is checked out: alone, `git push` fails without an upstream and without a branch. */
async function pushCommand(terminal: Terminal, ref: string): Promise<string> {
  if (ref === '') return 'git push origin HEAD:refs/heads/osc-deploy';
  const upstream = await askGit(terminal, 'rev-parse', '--symbolic-full-name', '@{upstream}');
  const branch = ref.replace('refs/heads/', '');
  return upstream === '' ? `git push --set-upstream origin ${shellWord(branch)}` : 'git push';
}

function rejectOthers(
  { stderr }: Session,
  { clone: { root }, workflow }: Plan,
  { options }: Repository,
): void {
  const files = workflowFiles(workflow);
  const keptError = (reason: string) =>
    new DeployError('workflow-kept', `${reason}: nothing was changed.`, {
      next: [' To keep it, and only store its login:', ourCommand(`login ${options}`)],
    });
  const { steps, unreadable } = readWorkflows(root);
  const other = steps.find(({ file }) => !isOwnWorkflow(file));
  if (other) throw keptError(`${other.file} deploys this repository already`);
  const broken = unreadable.find(({ file }) => !isOwnWorkflow(file));
  if (broken)
    throw keptError(`${broken.file} deploys from this clone, and cannot be read: ${broken.reason}`);

  for (const { path, text } of files) {
    const before = new CloneFiles(root).text(path);
    if (before === '' || before === text) continue;

    const old = before.split('\n');
    const own = text.split('\n');
    for (const line of old.filter((one) => !own.includes(one)).slice(0, 10))
      stderr.line(`  - ${line}`);
    for (const line of own.filter((one) => !old.includes(one)).slice(0, 10))
      stderr.line(`  + ${line}`);
    throw keptError(`${path} differs from what init would write`);
  }
}

function writeFiles({ stderr }: Session, root: string, files: WorkflowFile[]): void {
  const before = new CloneFiles(root);
  const changed = files.filter(({ path, text }) => before.text(path) !== text);
  for (const { path, text } of changed) writeBelow(root, path, text);

  const list = (some: WorkflowFile[]) => some.map(({ path }) => path).join(' and ');
  stderr.tick(changed.length > 0 ? `Wrote ${list(changed)}` : `${list(files)}: as before`);
}
