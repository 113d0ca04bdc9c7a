import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { messageOf } from '../../base/errors.js';
import { instanceNameFor, pageNameFor } from '../../contract/preview-names.js';
import { type RunnerKind, runners } from '../../services/runners.js';
import { CliError } from '../cli-error.js';
import { hasSecret, hasVariable } from '../doctor/repository.js';
import { findDeploySteps } from '../doctor/workflows.js';
import { examine } from '../doctor.js';
import { documentation } from '../invocation.js';
import { type BrowserOptions, platformInputs, signInToRepository } from '../login.js';
import { namesFor } from '../repository/names.js';
import { type OpenRepository, openRepository } from '../repository/open-repository.js';
import type { Project } from '../repository/project.js';
import { writeSecret } from '../repository/store-login.js';
import { actionReference, type WorkflowOptions, workflowText } from '../repository/workflow.js';
import type { Session } from '../session.js';
import { type Clone, openClone } from './clone.js';
import { detectProject } from './detect-project.js';
import { openPullRequest } from './pull-request.js';

export interface InitCommand extends BrowserOptions {
  /** `owner/name`; the clone's origin when undefined. */
  repo?: string;
  name?: string;
  /** Replace what is found out. */
  directory?: string;
  runner?: string;
  buildCommand?: string;
  previews: boolean;
  /** `owner/repo@ref` of the action. */
  uses?: string;
  yes: boolean;
  dryRun: boolean;
  force: boolean;
  pullRequest: boolean;
}

export const workflowFile = '.github/workflows/osc-deploy.yml';

/** What is to be done, before anything is. */
interface Plan {
  clone: Clone;
  repository: string;
  project: Project;
  workflow: WorkflowOptions;
}

/** `osc-deploy init`: from a clone to a repository that deploys itself. */
export async function init(session: Session, command: InitCommand): Promise<void> {
  session.check();
  const plan = await planInit(session, command);
  tellPlan(session, plan);
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
  const written = writeWorkflow(session, { clone, workflow, force: command.force });
  await examine(session, { open, ...findDeploySteps(clone.root) });
  await next(session, { written, workflow, pullRequest: command.pullRequest });
}

async function planInit(session: Session, command: InitCommand): Promise<Plan> {
  const { inputs, terminal } = session;
  const clone = await openClone(terminal);
  const repository = command.repo ?? clone.repository;
  if (!repository) {
    throw new CliError('usage', '--repo is needed: this folder is no clone of a repository on GitHub.');
  }
  const environment = inputs['secret-environment'];
  const project = chosen(detectProject(terminal.cwd, clone.root), command);
  const workflow = {
    project,
    folder: clone.folder,
    branch: clone.branch,
    name: command.name,
    names: namesFor(inputs['secret-name']),
    environment,
    // The secrets of an environment are not for code that is still under review.
    previews: command.previews && environment === undefined,
    hasClientSecret: false,
    hasWriter: writerToken(session) !== undefined,
    platform: platformInputs(session),
    uses: command.uses ?? actionReference,
  };
  return { clone, repository, project, workflow };
}

/** What was found, with what the options say in its place. */
function chosen(found: Project | undefined, { directory, runner, buildCommand }: InitCommand): Project {
  if (runner !== undefined) {
    if (!(runner in runners)) {
      throw new CliError('usage', `--runner must be one of ${Object.keys(runners).join(', ')}.`);
    }
    return { framework: 'an app', runner: runner as RunnerKind, setup: [], build: [], notes: [] };
  }
  const project =
    found?.runner === undefined || directory === undefined
      ? found
      : { framework: 'a site', setup: found.setup, build: found.build, notes: [] };
  if (!project && directory === undefined) {
    throw new CliError(
      'usage',
      'Neither a site nor an app is recognised here: give --directory (the folder with the pages) or --runner (web, python, go, dotnet, php or wasm).',
    );
  }
  const base = project ?? { framework: 'a site', setup: [], build: [], notes: [] };
  return {
    ...base,
    ...(directory === undefined ? {} : { directory }),
    ...(buildCommand === undefined ? {} : { build: [buildCommand] }),
  };
}

function tellPlan({ stderr, hosts }: Session, { clone, repository, project, workflow }: Plan): void {
  const { folder } = clone;
  const { name, environment, previews, branch } = workflow;
  const where = environment ? `environment ${environment} of ${repository}` : repository;
  const rows: [string, string][] = [
    ['Found', `${project.framework}${folder ? ` in ${folder}` : ''}`],
    ...(project.build.length > 0 ? [['Build', project.build.join(' && ')] as [string, string]] : []),
    project.runner
      ? ['Run as', `${project.runner} app ${name ?? instanceNameFor(repository)}`]
      : ['Publish', `${posix.join(folder, project.directory ?? '.')} as the site ${name ?? pageNameFor(repository)}`],
    ['When', `push to ${branch}${previews ? ', pull requests (previews), twice a week' : ', twice a week'}`],
    ['Login', `${hosts.auth}, kept as a secret of ${where}`],
    ['Workflow', workflowFile],
  ];
  for (const [head, text] of rows) stderr.line(`${stderr.paint.bold(head.padEnd(9))} ${text}`);
  for (const note of project.notes) stderr.line(stderr.paint.yellow(`Note: ${note}`));
}

async function ensureEnvironment({ stderr }: Session, { reader, repository, environment }: OpenRepository) {
  if (!environment) return;
  const path = `/repos/${repository}/environments/${encodeURIComponent(environment)}`;
  try {
    if ((await reader.get(path)) !== undefined) return;
    await reader.put(path);
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
  { open, command, workflow }: { open: OpenRepository; command: InitCommand; workflow: WorkflowOptions },
): Promise<void> {
  const { names } = workflow;
  if ((await hasSecret(open, names.secret)) && (await hasVariable(open, names.clientId))) {
    session.stderr.line(`${open.vault.place} has a login already: it is kept.`);
    workflow.hasClientSecret = await hasSecret(open, names.clientSecret);
  } else {
    const { client } = await signInToRepository(session, { repository: open, command });
    workflow.hasClientSecret = client.clientSecret !== undefined;
  }
  const token = writerToken(session);
  if (await hasSecret(open, names.writer)) workflow.hasWriter = true;
  else if (token) await writeSecret(session, { repository: open, name: names.writer, value: token });
}

/** The token that lets a run rewrite the login: given in the environment, never as an argument. */
function writerToken({ terminal, log }: Session): string | undefined {
  const token = terminal.env['OSC_SECRET_TOKEN']?.trim() || undefined;
  if (token) log.mask(token);
  return token;
}

/** @returns whether the file is new or has changed; what a person wrote is never replaced unless they ask for it */
function writeWorkflow(
  { stderr }: Session,
  { clone, workflow, force }: { clone: Clone; workflow: WorkflowOptions; force: boolean },
): boolean {
  const path = join(clone.root, workflowFile);
  const text = workflowText(workflow);
  const others = findDeploySteps(clone.root).steps.filter(({ file }) => file !== workflowFile);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) {
    stderr.line(`${workflowFile} is up to date.`);
    return false;
  }
  const inTheWay = existsSync(path)
    ? `${workflowFile} is there, and differs from what init would write`
    : others[0] && `${others[0].file} deploys this repository already`;
  if (inTheWay && !force) {
    stderr.line(
      stderr.paint.yellow(`${inTheWay}: nothing was written. --dry-run shows the new one, --force writes it.`),
    );
    return false;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  stderr.line(`${stderr.paint.green('Wrote')} ${workflowFile}.`);
  return true;
}

async function next(
  { stderr, stdout, terminal }: Session,
  { written, workflow, pullRequest }: { written: boolean; workflow: WorkflowOptions; pullRequest: boolean },
): Promise<void> {
  if (!written) {
    stderr.line('Nothing else to do.');
    return;
  }
  if (pullRequest) {
    stdout.line(await openPullRequest(terminal, workflowFile));
    return;
  }
  if (workflow.previews && !workflow.hasWriter) {
    stderr.line(
      `Previews work for an hour after each run on ${workflow.branch}. For any hour: ${stderr.link(documentation('command-line.md'))}`,
    );
  }
  stderr.line('Next:');
  stderr.line(`  git add ${workflowFile} && git commit -m "Deploy to Open Source Cloud" && git push`);
}
