import { posix } from 'node:path';
import { ourCommand } from '../../base/advice.js';
import { messageOf } from '../../base/errors.js';
import { CliError } from '../cli-error.js';
import { askGit } from '../clone.js';
import { findDeploySteps } from '../doctor/deploy-steps.js';
import { examine, showFindings } from '../doctor/examine.js';
import {
  environmentPath,
  hasEnvironment,
  hasVariable,
  openRepository,
  type Repository,
} from '../repository/repository.js';
import { signInToRepository, storeWriter, write } from '../repository/store-login.js';
import { shownFiles, workflowFiles } from '../repository/workflow.js';
import type { Session } from '../session.js';
import { addressOf, type InitCommand, type Plan, planInit, setLogin, showPlan } from './init-plan.js';
import { openPullRequest, rejectOthers, writeFiles } from './write-files.js';

/** `osc-deploy init`: from a clone to a repository that deploys itself. */
export async function init(session: Session, command: InitCommand): Promise<void> {
  session.check();
  const plan = await planInit(session, command);
  showPlan(session, plan);
  if (command.dryRun) {
    session.stdout.line(shownFiles(workflowFiles(plan.workflow)));
    return;
  }
  if (!(await agrees(session, command))) {
    session.stderr.line('Nothing was changed.');
    return;
  }
  const { repository, workflow, clone } = plan;
  const open = await openRepository(session, { repository, environment: workflow.environment });
  workflow.branch = open.defaultBranch ?? workflow.branch;
  const known = await settleLogin(session, { open, plan, command });
  if (!command.force) rejectOthers(session, clone.root, workflowFiles(workflow));
  await ensureEnvironment(session, open);
  await ensureLogin(session, { open, command, plan, known });
  writeFiles(session, clone.root, workflowFiles(workflow));
  const findings = await examine(session, open, findDeploySteps(clone.root));
  const wrong = findings.filter(({ verdict }) => verdict === 'wrong');
  if (wrong.length > 0) showFindings(session, open, wrong);
  await showNext(session, { plan, pullRequest: command.pullRequest === true });
}

/** @throws CliError `usage` without a terminal to ask on */
async function agrees({ terminal }: Session, { yes }: InitCommand): Promise<boolean> {
  const answer = yes || (await terminal.confirm('Go ahead?'));
  if (answer !== undefined) return answer;
  throw new CliError('usage', 'init asks before it changes anything, and there is no terminal to ask on.', {
    next: ['Without questions:', ourCommand('init --yes')],
  });
}

/** The logins that a repository already has. */
interface KnownLogin {
  renewing: boolean;
  token: boolean;
}

/** Asks what the repository has, and settles what the workflow names. Writes nothing. */
async function settleLogin(
  session: Session,
  { open, plan, command }: { open: Repository; plan: Plan; command: InitCommand },
): Promise<KnownLogin> {
  const { workflow, signIn } = plan;
  const { names } = workflow;
  const { vault } = open;
  const renewing = (await vault.hasSecret(names.secret)) && (await hasVariable(open, names.clientId));
  const token = await vault.hasSecret(names.accessToken);
  const { previews } = command;
  if (signIn.isDefault && token && !renewing) setLogin(session, workflow, { login: 'access-token', previews });
  if (workflow.login === 'renewing') {
    workflow.hasClientSecret = renewing && (await vault.hasSecret(names.clientSecret));
    workflow.hasWriter ||= !workflow.previews && (await vault.hasSecret(names.writer));
  }
  return { renewing, token };
}

async function ensureEnvironment({ stderr }: Session, open: Repository): Promise<void> {
  const { api, repository, environment } = open;
  if (!environment) return;
  try {
    if (await hasEnvironment(open)) return;
    await api.request(`PUT ${environmentPath(open)}`);
  } catch (error) {
    throw new CliError(
      'repository-refused',
      `The environment ${environment} of ${repository} could not be created: ${messageOf(error)}`,
      { cause: error, next: 'Create it in the settings of the repository, under Environments; or leave --env out.' },
    );
  }
  stderr.tick(`Created the environment ${environment} of ${repository}`);
}

/** Signs in unless the repository has a login; a second one would take the place of the first. */
async function ensureLogin(
  session: Session,
  { open, command, plan, known }: { open: Repository; command: InitCommand; plan: Plan; known: KnownLogin },
): Promise<void> {
  const { workflow, signIn } = plan;
  const { accessToken: name } = workflow.names;
  const { stderr } = session;
  if (workflow.login === 'access-token') {
    const value = signIn.accessToken;
    if (value !== undefined) await write(session, open, { kind: 'secret', name, value });
    else if (known.token) stderr.tick(`${open.vault.place} has an access token already: it is kept`);
    else throw new CliError('usage', `${open.vault.place} has no secret ${name}: give the token in OSC_ACCESS_TOKEN.`);
    return;
  }
  if (known.renewing) {
    stderr.tick(`${open.vault.place} has a login already: it is kept`);
  } else {
    const { client } = await signInToRepository(session, { repository: open, command });
    workflow.hasClientSecret = client.clientSecret !== undefined;
  }
  workflow.hasWriter = !workflow.previews && (await storeWriter(session, open, { ask: command.yes !== true }));
}

async function showNext(session: Session, { plan, pullRequest }: { plan: Plan; pullRequest: boolean }): Promise<void> {
  const { stderr, stdout, terminal } = session;
  const { clone, workflow } = plan;
  const { branch } = workflow;
  // As git takes them in the folder where the command was typed.
  const files = workflowFiles(workflow).map(({ path }) => posix.relative(clone.folder, path));
  const isCommitted = (await askGit(terminal, 'status', '--porcelain', '--', ...files)) === '';
  const isPushed = (await askGit(terminal, 'rev-list', '@{upstream}..HEAD', '--', ...files)) === '';
  if (isCommitted && isPushed) {
    stderr.line('Nothing else to do.');
    return;
  }
  const target = addressOf(session, plan) ?? `the ${workflow.project.runner ? 'app' : 'site'} ${plan.name}`;
  if (pullRequest && !isCommitted) {
    stdout.line(await openPullRequest(terminal, { files, target, branch }));
    return;
  }
  const isThere = clone.ref === '' || clone.ref === `refs/heads/${branch}`;
  const when = isThere ? 'Push, and' : `Push, merge into ${branch}, and`;
  stderr.line();
  stderr.line(`${when} ${stderr.paint.bold(target)} is live about a minute later:`);
  const commit = isCommitted ? '' : `git add ${files.join(' ')} && git commit -m "Deploy to Open Source Cloud" && `;
  stderr.line(`  ${commit}git push`);
}
