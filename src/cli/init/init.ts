import { posix } from 'node:path';
import { ourCommand } from '../../base/advice.js';
import { messageOf } from '../../base/errors.js';
import { usualAddress } from '../../platform/hosts.js';
import { CliError } from '../cli-error.js';
import { askGit } from '../clone.js';
import { examine } from '../doctor/examine.js';
import { showFindings } from '../doctor/finding.js';
import { findDeploySteps } from '../doctor/workflows.js';
import {
  environmentPath,
  hasEnvironment,
  hasVariable,
  openRepository,
  type Repository,
} from '../repository/repository.js';
import { signInToRepository, storeWriter, write } from '../repository/store-login.js';
import { shownFiles, type WorkflowOptions, workflowFiles } from '../repository/workflow.js';
import type { Session } from '../session.js';
import { type InitCommand, type Plan, planInit, showPlan } from './init-plan.js';
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
  const isThere = await settleLogin(open, workflow);
  if (!command.force) rejectOthers(clone.root, workflowFiles(workflow));
  await ensureEnvironment(session, open);
  await ensureLogin(session, { open, command, plan, isThere });
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

/** Asks whether the repository has the login already, and settles what the workflow names. Writes nothing. */
async function settleLogin(open: Repository, workflow: WorkflowOptions): Promise<boolean> {
  const { login, names, previews } = workflow;
  const { vault } = open;
  if (login === 'token') return vault.hasSecret(names.accessToken);
  const isThere = (await vault.hasSecret(names.secret)) && (await hasVariable(open, names.clientId));
  workflow.hasClientSecret = isThere && (await vault.hasSecret(names.clientSecret));
  workflow.hasWriter ||= !previews && (await vault.hasSecret(names.writer));
  return isThere;
}

async function ensureEnvironment({ stderr }: Session, open: Repository): Promise<void> {
  const { api, repository, environment } = open;
  if (!environment) return;
  try {
    if (await hasEnvironment(open)) return;
    await api.request(`PUT ${environmentPath(open)}`);
  } catch (error) {
    const text = `The environment ${environment} of ${repository} could not be created: ${messageOf(error)}`;
    const next = 'Create it in the settings of the repository, under Environments; or leave --env out.';
    throw new CliError('repository-refused', text, { cause: error, next });
  }
  stderr.tick(`Created the environment ${environment} of ${repository}`);
}

/** Signs in unless the repository has a login; a second one would take the place of the first. */
async function ensureLogin(
  session: Session,
  { open, command, plan, isThere }: { open: Repository; command: InitCommand; plan: Plan; isThere: boolean },
): Promise<void> {
  const { workflow, accessToken } = plan;
  const name = workflow.names.accessToken;
  if (accessToken !== undefined) return write(session, open, { kind: 'secret', name, value: accessToken });
  if (isThere) {
    session.stderr.tick(`${open.vault.place} has a login already: it is kept`);
  } else if (workflow.login === 'token') {
    throw new CliError('usage', `${open.vault.place} has no secret ${name}: give the token in OSC_ACCESS_TOKEN.`);
  } else {
    const { client } = await signInToRepository(session, { repository: open, command });
    workflow.hasClientSecret = client.clientSecret !== undefined;
  }
  if (workflow.login === 'renewing') workflow.hasWriter = !workflow.previews && (await storeWriter(session, open));
}

async function showNext(session: Session, { plan, pullRequest }: { plan: Plan; pullRequest: boolean }): Promise<void> {
  const { stderr, stdout, terminal, inputs } = session;
  const { clone, workflow } = plan;
  const { branch } = workflow;
  // As git takes them in the folder where the command was typed.
  const files = workflowFiles(workflow).map(({ path }) => posix.relative(clone.folder, path));
  const isCommitted = (await askGit(terminal, 'status', '--porcelain', '--', ...files)) === '';
  const isPushed = (await askGit(terminal, 'rev-list', '@{upstream}..HEAD', '--', ...files)) === '';
  if (isCommitted && isPushed) return stderr.line('Nothing else to do.');
  const { runner } = workflow.project;
  // A platform at an address of its own does not say where its sites are.
  const address = runner || inputs['base-url'] ? undefined : usualAddress(plan.name, inputs)?.href;
  const target = address ?? `the ${runner ? 'app' : 'site'} ${plan.name}`;
  if (pullRequest && !isCommitted) return stdout.line(await openPullRequest(terminal, { files, target, branch }));
  const isThere = clone.ref === '' || clone.ref === `refs/heads/${branch}`;
  const when = isThere ? 'Push, and' : `Push, merge into ${branch}, and`;
  const commit = isCommitted ? '' : `git add ${files.join(' ')} && git commit -m "Deploy to Open Source Cloud" && `;
  stderr.line();
  stderr.line(`${when} ${stderr.paint.bold(target)} is live about a minute later:`);
  stderr.line(`  ${commit}git push`);
}
