import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseJson } from '../../base/json.js';
import { shellWord } from '../../base/shell-word.js';
import type { Inputs } from '../../contract/inputs.js';
import { instanceNames, type Naming, pageNames } from '../../contract/names.js';
import { CliError } from '../cli-error.js';
import { askGit, type Clone, openClone } from '../clone.js';
import { CloneFiles } from '../clone-files.js';
import { checkAccessToken } from '../doctor/access-token.js';
import { documentation } from '../invocation.js';
import { namesFor } from '../repository/names.js';
import { repositoryOf } from '../repository/repository.js';
import {
  actionReference,
  type Project,
  scheduleReasons,
  type WorkflowOptions,
  withoutBuild,
} from '../repository/workflow.js';
import { type Session, writerToken } from '../session.js';
import type { BrowserOptions } from '../sign-in/sign-in.js';
import type { Terminal } from '../terminal/terminal.js';
import { detectProject } from './detect-project.js';
import { NodePackage } from './node-package.js';

export interface InitCommand extends BrowserOptions {
  /** `owner/name`; the clone's origin when undefined. */
  repo?: string;
  previews: boolean;
  /** `owner/repo@ref` of the action. */
  uses?: string;
  yes?: boolean;
  dryRun?: boolean;
  force?: boolean;
  pullRequest?: boolean;
}

/** Each folder of a repository that is deployed has a workflow of its own. */
export function workflowFileOf(folder: string): string {
  const part = posix.basename(folder).replace(/[^A-Za-z0-9]+/g, '-');
  return `.github/workflows/osc-deploy${part && `-${part}`}.yml`;
}

/** What is to be done, before anything is. */
export interface Plan {
  clone: Clone;
  repository: string;
  project: Project;
  workflow: WorkflowOptions;
}

/** @throws CliError `usage` when nothing is recognised and no option says what it is */
export async function planInit(session: Session, command: InitCommand): Promise<Plan> {
  const { inputs, terminal } = session;
  rejectUselessToken(session);
  const clone = await openClone(terminal);
  const repository = command.repo ?? repositoryOf(clone, terminal.env);
  const files = new CloneFiles(terminal.cwd);
  rejectBrokenPackage(files);
  const node = NodePackage.in(files, clone.root);
  const found = detectProject(terminal.cwd, clone.root);
  if (!found && inputs.directory === undefined && inputs.runner === undefined) {
    throw unknownFolderError(projectsBelow(files, clone.root));
  }
  const project = chosen(found, inputs, node);
  clone.defaultBranch ||= await likelyBranch(terminal, clone);
  const workflow = workflowFor(session, { clone, project });
  if (workflow.hasWriter && command.previews && !workflow.environment) project.notes = [...project.notes, noPreviews];
  workflow.previews &&= command.previews;
  // Two folders of one repository are two sites.
  if (clone.folder) workflow.name ??= namesOf(project).ofRepository(`${repository}-${posix.basename(clone.folder)}`);
  if (command.uses) workflow.uses = command.uses;
  return { clone, repository, project, workflow };
}

/** A token that ends before the first run, or belongs elsewhere, is not stored. @throws CliError `usage` */
function rejectUselessToken(session: Session): void {
  const fault = checkAccessToken(session).find(({ verdict }) => verdict === 'wrong');
  if (fault) throw new CliError('usage', fault.text, fault.fix === undefined ? {} : { next: fault.fix });
}

/** The workflow of a project, as far as the session knows. */
export function workflowFor(session: Session, { clone, project }: Pick<Plan, 'clone' | 'project'>): WorkflowOptions {
  const { inputs, place } = session;
  const environment = inputs['secret-environment'];
  const login = inputs['access-token'] === undefined ? 'renewing' : 'access-token';
  const hasWriter = login === 'renewing' && writerToken(session) !== undefined;
  return {
    project,
    folder: clone.folder,
    branch: clone.defaultBranch || clone.ref.replace('refs/heads/', '') || 'main',
    name: inputs.name,
    names: namesFor(inputs['secret-name']),
    environment,
    // Neither the secrets of an environment nor a token that writes secrets are for code that is still under review.
    previews: environment === undefined && !hasWriter,
    login,
    hasClientSecret: false,
    hasWriter,
    platform: place,
    uses: actionReference,
  };
}

/** @throws CliError `usage` that names what is wrong with a package.json, which would be taken for none */
function rejectBrokenPackage(files: CloneFiles): void {
  if (!files.has('package.json') || parseJson(files.text('package.json')) !== undefined) return;
  throw new CliError('usage', 'package.json is no valid JSON, so what is built here is not known.');
}

/** Where git does not know the default branch of `origin`: one that is called so, before the branch that is checked out. */
async function likelyBranch(terminal: Terminal, { ref }: Clone): Promise<string> {
  const names = ['main', 'master'].flatMap((name) => [`refs/heads/${name}`, `refs/remotes/origin/${name}`]);
  const found = await askGit(terminal, 'for-each-ref', '--format=%(refname)', ...names);
  const branches = found.split('\n').map((line) => line.split('/').at(-1) ?? '');
  const current = ref.replace('refs/heads/', '');
  return branches.includes(current) ? current : (branches[0] ?? '');
}

/** Folders of a monorepo in which something is recognised, with forward slashes. */
function projectsBelow(files: CloneFiles, root: string): string[] {
  const inside = ['apps', 'packages', 'sites'].flatMap((name) =>
    new CloneFiles(join(files.folder, name)).names.map((each) => `${name}/${each}`),
  );
  const folders = [
    ...files.names.filter((name) => !/^\.|^node_modules$|^(apps|packages|sites)$/.test(name)),
    ...inside,
  ];
  const isFolder = (path: string) => statSync(join(files.folder, path), { throwIfNoEntry: false })?.isDirectory();
  return folders.filter((path) => isFolder(path) && detectProject(join(files.folder, path), root)).slice(0, 10);
}

function unknownFolderError(below: string[]): CliError {
  const what = 'Neither a site nor an app is recognised here';
  if (below.length > 0) {
    const next = below.map((path) => `  cd ${shellWord(path)} && osc-deploy init`).join('\n');
    return new CliError('usage', `${what}, but in ${below.join(', ')}.`, { next: `Run it there:\n${next}` });
  }
  return new CliError(
    'usage',
    `${what}: give --directory (the folder with the pages) or --runner (web, python, go, dotnet, php or wasm).`,
  );
}

/** What was found, with what the options say in its place. */
function chosen(
  found: Project | undefined,
  { directory, runner, 'build-command': build }: Inputs,
  node: NodePackage | undefined,
): Project {
  if (runner !== undefined) return { ...withoutBuild, framework: 'an app', runner };
  if (found?.problem && directory === undefined) throw new CliError('usage', found.problem);
  const project = found && (found.runner === undefined || directory === undefined) ? found : siteOf(node);
  return {
    ...project,
    // A command of one's own needs what it runs with, too.
    ...(project.setup.length === 0 && build !== undefined && node ? { setup: node.setup() } : {}),
    ...(directory === undefined ? {} : { directory }),
    ...(build === undefined ? {} : { build: [build] }),
  };
}

/** A folder of pages whose framework is not known: what has a `build` is built. */
function siteOf(node: NodePackage | undefined): Project {
  const builds = node?.scripts['build'] !== undefined;
  return {
    ...withoutBuild,
    framework: 'a site',
    ...(node && builds ? { setup: node.setup(), build: [node.script('build')] } : {}),
  };
}

function namesOf({ runner }: Project): Pick<Naming, 'ofRepository'> {
  return runner ? instanceNames : pageNames;
}

/** Shows what is going to be done, on standard error. */
export function showPlan({ stderr, hosts }: Session, { clone, repository, project, workflow }: Plan): void {
  const { folder } = clone;
  const { name, environment, previews, branch, login } = workflow;
  const when = [`push to ${branch}`, ...(previews ? ['pull requests (previews)'] : [])];
  if (scheduleReasons(workflow).length > 0) when.push('twice a week');
  const where = environment ? `environment ${environment} of ${repository}` : repository;
  const rows: [string, string][] = [
    ['Found', `${project.framework}${folder ? ` in ${folder}` : ''}`],
    ...(project.build.length > 0 ? [['Build', project.build.join(' && ')] as [string, string]] : []),
    project.runner
      ? ['Run as', `${project.runner} app ${name ?? instanceNames.ofRepository(repository)}`]
      : [
          'Publish',
          `${posix.join(folder, project.directory ?? '.')} as the site ${name ?? pageNames.ofRepository(repository)}`,
        ],
    ['When', when.join(', ')],
    ['Login', `${login === 'renewing' ? hosts.auth : 'the token in OSC_ACCESS_TOKEN'}, kept as a secret of ${where}`],
    ['Workflow', workflowFileOf(folder)],
  ];
  for (const [head, text] of rows) stderr.line(`${stderr.paint.bold(head.padEnd(9))} ${text}`);
  for (const note of project.notes) stderr.line(stderr.paint.yellow(`Note: ${note}`));
}

/** What previews do without where the login is one that renews itself. */
export function notePreviews({ stderr }: Session, { previews, login, branch }: WorkflowOptions): void {
  if (!previews || login === 'access-token') return;
  stderr.line(
    `Previews work for an hour after each run on ${branch}. For any hour, give init an access token of the console in OSC_ACCESS_TOKEN: ${documentation('previews.md')}`,
  );
}

/** A token that can rewrite the login of every environment is not for the job of a pull request. */
const noPreviews =
  'no previews, because OSC_SECRET_TOKEN may write secrets and a job of pull requests must not hold it. Leave it out, or see docs/previews.md.';
