import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { messageOf } from '../../base/errors.js';
import { CliError } from '../cli-error.js';
import { askGit, type Clone } from '../clone.js';
import { findDeploySteps } from '../doctor/deploy-steps.js';
import { examine } from '../doctor/examine.js';
import {
  environmentPath,
  hasEnvironment,
  hasVariable,
  openRepository,
  type Repository,
  storeWriter,
  writeSecret,
} from '../repository/repository.js';
import { type WorkflowOptions, workflowText } from '../repository/workflow.js';
import type { Session } from '../session.js';
import { signInToRepository } from '../sign-in/browser-sign-in.js';
import { type InitCommand, notePreviews, type Plan, planInit, showPlan, workflowFileOf } from './init-plan.js';
import { openPullRequest } from './pull-request.js';

/** `osc-deploy init`: from a clone to a repository that deploys itself. */
export async function init(session: Session, command: InitCommand): Promise<void> {
  session.check();
  const plan = await planInit(session, command);
  showPlan(session, plan);
  if (command.dryRun) {
    session.stdout.line(workflowText(plan.workflow).trimEnd());
    return;
  }
  if (!command.yes && (await session.terminal.confirm('Go ahead?')) === false) {
    session.stderr.line('Nothing was changed.');
    return;
  }
  const { repository, workflow, clone } = plan;
  const open = await openRepository(session, { repository, environment: workflow.environment });
  await ensureEnvironment(session, open);
  await ensureLogin(session, { open, command, workflow });
  const written = writeWorkflow(session, { clone, workflow, force: command.force === true });
  await examine(session, open, findDeploySteps(clone.root));
  await next(session, { written, plan, pullRequest: command.pullRequest === true });
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
  stderr.line(`${stderr.paint.green('Created')} the environment ${environment} of ${repository}.`);
}

/** Signs in unless the repository has a login; a second one would take the place of the first. Settles what the workflow names. */
async function ensureLogin(
  session: Session,
  { open, command, workflow }: { open: Repository; command: InitCommand; workflow: WorkflowOptions },
): Promise<void> {
  const { names } = workflow;
  const { vault } = open;
  if (await ensureAccessToken(session, { open, workflow })) return;
  if ((await vault.hasSecret(names.secret)) && (await hasVariable(open, names.clientId))) {
    session.stderr.line(`${vault.place} has a login already: it is kept.`);
    workflow.hasClientSecret = await vault.hasSecret(names.clientSecret);
  } else {
    const { client } = await signInToRepository(session, { repository: open, command });
    workflow.hasClientSecret = client.clientSecret !== undefined;
  }
  workflow.hasWriter = !workflow.previews && (await storeWriter(session, open, { ask: command.yes !== true }));
}

/** @returns whether the login is an access token: the one in OSC_ACCESS_TOKEN, or one that the repository has instead of a login */
async function ensureAccessToken(
  session: Session,
  { open, workflow }: { open: Repository; workflow: WorkflowOptions },
): Promise<boolean> {
  const { names } = workflow;
  const { vault } = open;
  const value = session.inputs['access-token'];
  if (value !== undefined) {
    await writeSecret(session, open, { name: names.accessToken, value });
    return true;
  }
  if ((await vault.hasSecret(names.secret)) || !(await vault.hasSecret(names.accessToken))) return false;
  session.stderr.line(`${vault.place} has an access token already: it is kept.`);
  workflow.login = 'access-token';
  return true;
}

/** What became of the workflow: a file of a person is never replaced unless they ask for it. */
type Written = 'written' | 'unchanged' | 'refused';

function writeWorkflow(
  { stderr }: Session,
  { clone, workflow, force }: { clone: Clone; workflow: WorkflowOptions; force: boolean },
): Written {
  const workflowFile = workflowFileOf(workflow.folder);
  const path = join(clone.root, workflowFile);
  const text = workflowText(workflow);
  const others = findDeploySteps(clone.root).steps.filter(({ file }) => !isOwnWorkflow(file));
  if (existsSync(path) && readFileSync(path, 'utf8') === text) {
    stderr.line(`${workflowFile} is up to date.`);
    return 'unchanged';
  }
  const inTheWay = existsSync(path)
    ? `${workflowFile} is there, and differs from what init would write`
    : others[0] && `${others[0].file} deploys this repository already`;
  if (inTheWay && !force) {
    stderr.line(
      stderr.paint.yellow(`${inTheWay}: nothing was written. --dry-run shows the new one, --force writes it.`),
    );
    return 'refused';
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  stderr.line(`${stderr.paint.green('Wrote')} ${workflowFile}.`);
  return 'written';
}

/** What init wrote for this folder, or for another one. */
function isOwnWorkflow(file: string): boolean {
  return /\/osc-deploy(-[\w-]+)?\.yml$/.test(file);
}

async function next(
  session: Session,
  { written, plan, pullRequest }: { written: Written; plan: Plan; pullRequest: boolean },
): Promise<void> {
  const { stderr, stdout, terminal } = session;
  const { clone, workflow } = plan;
  // As git takes it in the folder where the command was typed.
  const file = posix.relative(clone.folder, workflowFileOf(clone.folder));
  if (written === 'refused') return;
  const isCommitted = written === 'unchanged' && (await askGit(terminal, 'status', '--porcelain', '--', file)) === '';
  if (isCommitted) {
    stderr.line('Nothing else to do.');
    return;
  }
  if (pullRequest) {
    stdout.line(await openPullRequest(terminal, file));
    return;
  }
  notePreviews(session, workflow);
  stderr.line('Next:');
  stderr.line(`  git add ${file} && git commit -m "Deploy to Open Source Cloud" && git push`);
}
