import { join, posix } from 'node:path';
import { instanceNames, pageNames } from '../../contract/names.js';
import { usualAddress } from '../../pages/site-address.js';
import { askGit, type Clone, openClone } from '../clone.js';
import { CloneFiles } from '../clone-files.js';
import { findDeploySteps } from '../doctor/deploy-steps.js';
import { gitHubOf } from '../repository/github-token.js';
import { namesFor } from '../repository/names.js';
import { repositoryOf } from '../repository/repository.js';
import {
  actionReference,
  outputOf,
  type Project,
  scheduleReasons,
  type WorkflowOptions,
  workflowFiles,
} from '../repository/workflow.js';
import { type Session, writerToken } from '../session.js';
import type { BrowserOptions } from '../sign-in/sign-in.js';
import type { Terminal } from '../terminal/terminal.js';
import { chooseProject } from './choose-project.js';
import { chooseSignIn, type SignInChoice, type SignInOptions } from './choose-sign-in.js';
import { isOwnWorkflow } from './write-files.js';

export interface InitCommand extends BrowserOptions, SignInOptions {
  /** `owner/name`; the clone's origin when undefined. */
  repo?: string;
  previews: boolean;
  /** `owner/repo@ref` of the action. */
  uses?: string;
  force?: boolean;
  pullRequest?: boolean;
}

/** Everything that `init` will do, decided before it changes anything. */
export interface Plan {
  clone: Clone;
  repository: string;
  /** Name of the site or app. */
  name: string;
  signIn: SignInChoice;
  workflow: WorkflowOptions;
}

/** @throws CliError `usage` when nothing is recognised and no option says what it is */
export async function planInit(session: Session, command: InitCommand): Promise<Plan> {
  const { inputs, terminal } = session;
  const clone = await openClone(terminal);
  const repository = command.repo ?? repositoryOf(clone, terminal.env);
  const project = chooseProject(inputs, { folder: terminal.cwd, root: clone.root });
  clone.defaultBranch ||= await likelyBranch(terminal, clone);
  const workflow = workflowFor(session, { clone, project, previews: command.previews });
  if (command.uses) workflow.uses = command.uses;
  const written = findDeploySteps(clone.root).steps.filter(({ file }) => isOwnWorkflow(file));
  const signIn = await chooseSignIn(session, { command, written });
  setLogin(session, workflow, { login: signIn.login, previews: command.previews });
  const naming = project.runner ? instanceNames : pageNames;
  // Two folders of one repository are two sites.
  if (clone.folder) workflow.name ??= naming.ofRepository(`${repository}-${posix.basename(clone.folder)}`);
  project.notes = [...project.notes, ...previewNotes(workflow, command), ...otherDeployNotes(clone.root)];
  return { clone, repository, name: workflow.name ?? naming.ofRepository(repository), signIn, workflow };
}

/** The workflow of a project with a login that renews itself. */
export function workflowFor(
  session: Session,
  { clone, project, previews }: { clone: Clone; project: Project; previews: boolean },
): WorkflowOptions {
  const { inputs, place, terminal } = session;
  const workflow: WorkflowOptions = {
    project,
    folder: clone.folder,
    branch: clone.defaultBranch || clone.ref.replace('refs/heads/', '') || 'main',
    name: inputs.name,
    names: namesFor(inputs['secret-name']),
    environment: inputs['secret-environment'],
    previews,
    login: 'renewing',
    hasClientSecret: false,
    hasWriter: false,
    isGitHubCom: gitHubOf(terminal.env).isGitHubCom,
    platform: place,
    uses: actionReference,
  };
  setLogin(session, workflow, { login: 'renewing', previews });
  return workflow;
}

/** Sets how a workflow signs in, and whether it has the previews that are wanted. */
export function setLogin(
  session: Session,
  workflow: WorkflowOptions,
  { login, previews }: Pick<WorkflowOptions, 'login' | 'previews'>,
): void {
  workflow.login = login;
  workflow.hasWriter = login === 'renewing' && writerToken(session) !== undefined;
  // Neither the secrets of an environment nor a token that writes secrets are for code that is still under review.
  const isExposed = workflow.environment !== undefined || workflow.hasWriter;
  // Only with `cache-mode` a run for a pull request can renew the login.
  workflow.previews = previews && !isExposed && (login === 'access-token' || workflow.isGitHubCom);
}

function previewNotes({ previews, hasWriter, environment }: WorkflowOptions, command: InitCommand): string[] {
  if (previews || !command.previews || environment !== undefined) return [];
  return hasWriter
    ? ['no previews, because OSC_SECRET_TOKEN may write secrets and a job of pull requests must not hold it.']
    : ['no previews: on this server they need an access token of the console (--sign-in token).'];
}

/** The default branch where git does not know that of `origin`: `main` or `master`, else the branch that is checked out. */
async function likelyBranch(terminal: Terminal, { ref }: Clone): Promise<string> {
  const names = ['main', 'master'].flatMap((name) => [`refs/heads/${name}`, `refs/remotes/origin/${name}`]);
  const found = await askGit(terminal, 'for-each-ref', '--format=%(refname)', ...names);
  const branches = found.split('\n').map((line) => line.split('/').at(-1) ?? '');
  const current = ref.replace('refs/heads/', '');
  return branches.includes(current) ? current : (branches[0] ?? '');
}

/** Actions that deploy a site to somewhere else. */
const otherActions =
  /\b(actions\/deploy-pages|peaceiris\/actions-gh-pages|JamesIves\/github-pages-deploy-action|nwtgck\/actions-netlify|cloudflare\/(?:wrangler|pages)-action|amondnet\/vercel-action)@/;

function otherDeployNotes(root: string): string[] {
  const files = new CloneFiles(join(root, '.github', 'workflows'));
  return files.names.flatMap((name) => {
    const [, action] = otherActions.exec(files.text(name)) ?? [];
    return action ? [`.github/workflows/${name} deploys with ${action}, and goes on doing so.`] : [];
  });
}

/** The address of the site; undefined for an app, and on a platform at an address of its own. */
export function addressOf({ inputs }: Session, { name, workflow }: Plan): string | undefined {
  const isUsual = !workflow.project.runner && inputs['base-url'] === undefined;
  return isUsual ? usualAddress(name, inputs)?.href : undefined;
}

/** Shows what is going to be done, on standard error. */
export function showPlan({ stderr }: Session, { clone, repository, name, workflow }: Plan): void {
  const { folder } = clone;
  const { environment, previews, branch, login, project } = workflow;
  const when = [`push to ${branch}`, ...(previews ? ['pull requests (previews)'] : [])];
  if (scheduleReasons(workflow).length > 0) when.push('twice a week');
  const where = environment ? `environment ${environment} of ${repository}` : repository;
  const files = workflowFiles(workflow).map(({ path }) => path);
  const rows: [string, string][] = [
    ['Found', `${project.framework}${folder ? ` in ${folder}` : ''}`],
    ...(project.build.length > 0 ? [['Build', project.build.join(' && ')] as [string, string]] : []),
    project.runner
      ? ['Run as', `${project.runner} app ${name}`]
      : ['Publish', `${outputOf(workflow)} as the site ${name}`],
    ['When', when.join(', ')],
    ['Sign-in', `${login === 'renewing' ? 'a login that renews itself' : 'an access token'}, a secret of ${where}`],
    ['Files', files.join(', ')],
  ];
  for (const [head, text] of rows) stderr.line(`${stderr.paint.bold(head.padEnd(9))} ${text}`);
  for (const note of project.notes) stderr.line(stderr.paint.yellow(`Note: ${note}`));
}
