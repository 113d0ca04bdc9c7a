import { posix } from 'node:path';
import { repository, version } from '../../base/version.js';
import type { RunnerKind } from '../../services/runners.js';
import type { RepositoryNames } from './names.js';
import { pinnedActions } from './pinned-actions.js';

/** A step of a job, with its inputs in order. */
export type WorkflowStep =
  | { uses: string; id?: string; if?: string; with?: [input: string, value: string][]; run?: undefined }
  | { run: string; uses?: undefined };

/** What a folder of a clone is, and how a job makes a site or an app of it. */
export interface Project {
  /** For people: `Vite`, `Go`. */
  framework: string;
  /** The folder that the build writes, relative to the project; undefined for an app. */
  directory?: string;
  /** Of an app: the runner that fits. */
  runner?: RunnerKind;
  /** Steps before the build. */
  setup: WorkflowStep[];
  /** Commands of the build, in order; none for what is published or run as it is. */
  build: string[];
  /** What a person should know before the first deploy. */
  notes: string[];
  /** Why it cannot be deployed as it is, and what to do. */
  problem?: string;
}

/** Of what is published or run as it is. */
export const withoutBuild = { setup: [], build: [], notes: [] } satisfies Partial<Project>;

/** What a workflow needs to know of a project and of its login. */
export interface WorkflowOptions {
  project: Project;
  /** Folder of the project in its repository; empty for the top. */
  folder: string;
  /** The branch that is deployed. */
  branch: string;
  /** Name of the site or app, where it is not made from the repository. */
  name: string | undefined;
  names: RepositoryNames;
  /** GitHub environment that holds the login. */
  environment: string | undefined;
  /** Whether pull requests get a preview. */
  previews: boolean;
  /** A login that renews itself, or a personal access token of the console. */
  login: 'renewing' | 'access-token';
  hasClientSecret: boolean;
  /** Whether the repository has a token that may rewrite the login. Never together with previews. */
  hasWriter: boolean;
  /** Inputs that lead to the platform, where they are not the defaults. */
  platform: [input: string, value: string][];
  /** `owner/repo@ref` of the action. */
  uses: string;
}

/** The action as a workflow names it: a tag that never moves, for runners with Node 24, which all of GitHub's are. */
export const actionReference = `${repository}@v${version}-node24`;

/** A whole workflow: what is built never shares a job with the login, and only the login's job waits for others with it. */
export function workflowText(options: WorkflowOptions): string {
  const { project, branch, previews, environment, login } = options;
  const builds = project.build.length > 0;
  const schedule = scheduleReasons(options);
  return `# Written by osc-deploy init. Change what you like: it is not written again.
name: Deploy to Open Source Cloud
on:
  push:
    branches: [${yamlText(branch)}]
${previews ? '  pull_request:\n    types: [opened, reopened, synchronize, closed]\n' : ''}${schedule.length > 0 ? `  schedule: # ${schedule.join('; ')}\n    - cron: '17 4 * * 1,4'\n` : ''}  workflow_dispatch:

permissions:
  contents: read

jobs:
${builds ? buildJob(options) : ''}  publish:
${builds ? '    needs: build\n' : ''}${builds && previews ? "    if: ${{ !cancelled() && needs.build.result != 'failure' }}\n" : ''}    runs-on: ubuntu-latest
${previews ? '    permissions:\n      contents: read\n      pull-requests: write # the comment\n' : ''}${environment ? `    environment:\n      name: ${yamlText(environment)}\n      url: \${{ steps.deploy.outputs.url }}\n` : ''}${login === 'renewing' ? `    concurrency: # one run at a time uses the login\n      group: ${yamlText(concurrencyGroup(environment))}\n      queue: max\n` : ''}    steps:
${publishSteps(options).map(stepText).join('')}`;
}

/** Why a workflow also runs twice a week; empty where it has no reason to. */
export function scheduleReasons({ login, hasWriter, previews }: WorkflowOptions): string[] {
  return [
    ...(login === 'renewing' && !hasWriter ? ['keeps the login alive, which ends after seven days without a run'] : []),
    ...(previews ? ['removes previews that were left behind'] : []),
  ];
}

/** The name that all jobs with one login share, in every workflow: the same as in the examples. */
export function concurrencyGroup(environment: string | undefined): string {
  return environment ? `osc-login-${environment}` : 'osc-login';
}

function buildJob(options: WorkflowOptions): string {
  const { project, folder, previews } = options;
  const steps: WorkflowStep[] = [
    checkout(project),
    ...project.setup,
    ...project.build.map((run) => ({ run })),
    {
      uses: pinnedActions.uploadArtifact,
      with: [
        ['name', 'site'],
        ['path', yamlText(outputOf(options))],
        ['include-hidden-files', 'true'],
        ['if-no-files-found', 'error'],
        ['retention-days', '1'],
      ],
    },
  ];
  return `  build:
${previews ? "    if: github.event.action != 'closed'\n" : ''}    runs-on: ubuntu-latest
${folder ? `    defaults: { run: { working-directory: ${yamlText(folder)} } }\n` : ''}    steps:
${steps.map(stepText).join('')}
`;
}

function publishSteps(options: WorkflowOptions): WorkflowStep[] {
  const { project, uses, environment, previews } = options;
  const deploy: WorkflowStep = { uses, ...(environment ? { id: 'deploy' } : {}), with: inputsOf(options) };
  if (project.runner) return [deploy];
  if (project.build.length === 0) return [checkout(project), deploy];
  const artifact: [string, string][] = [
    ['name', 'site'],
    ['path', yamlText(outputOf(options))],
  ];
  const when = previews ? { if: "needs.build.result == 'success'" } : {};
  return [{ uses: pinnedActions.downloadArtifact, ...when, with: artifact }, deploy];
}

function inputsOf(options: WorkflowOptions): [string, string][] {
  const { project, folder, name, names, environment, hasClientSecret, hasWriter, platform } = options;
  const { runner } = project;
  const renews = options.login === 'renewing';
  const when = (given: unknown, input: string, value: string): [string, string][] => (given ? [[input, value]] : []);
  return [
    ...when(runner, 'target', 'runner'),
    ...when(runner, 'runner', runner ?? ''),
    ...when(runner && folder, 'sub-path', yamlText(folder)),
    ...when(!runner, 'directory', yamlText(outputOf(options))),
    ...when(!runner && outputOf(options) === '.', 'exclude', '.github/**'),
    ...when(name, 'name', yamlText(name ?? '')),
    ...when(!renews, 'access-token', `\${{ secrets.${names.accessToken} }}`),
    ...when(renews, 'refresh-token', `\${{ secrets.${names.secret} }}`),
    ...when(renews, 'client-id', `\${{ vars.${names.clientId} }}`),
    ...when(renews && hasClientSecret, 'client-secret', `\${{ secrets.${names.clientSecret} }}`),
    ...when(hasWriter, 'secret-token', `\${{ secrets.${names.writer} }}`),
    ...when(hasWriter && names.secret !== 'OSC_REFRESH_TOKEN', 'secret-name', names.secret),
    ...when(hasWriter && environment, 'secret-environment', yamlText(environment ?? '')),
    ...platform.map(([input, value]): [string, string] => [input, yamlText(value)]),
  ];
}

/** Where the site is once it is built, from the top of the repository. */
function outputOf({ project, folder }: WorkflowOptions): string {
  return posix.join(folder, project.directory ?? '.');
}

/** Themes of Hugo are often submodules. */
function checkout({ framework }: Project): WorkflowStep {
  const submodules: [string, string][] = framework === 'Hugo' ? [['submodules', 'recursive']] : [];
  return { uses: pinnedActions.checkout, with: [['persist-credentials', 'false'], ...submodules] };
}

function stepText(step: WorkflowStep): string {
  if (step.run !== undefined) return `      - run: ${plainYaml(step.run) ? step.run : JSON.stringify(step.run)}\n`;
  const id = step.id ? `        id: ${step.id}\n` : '';
  const condition = step.if ? `        if: ${step.if}\n` : '';
  return `      - uses: ${step.uses}\n${id}${condition}${inputsText(step.with ?? [])}`;
}

/** On one line where they are few and short. */
function inputsText(inputs: [input: string, value: string][]): string {
  const pairs = inputs.map(([name, value]) => `${name}: ${value}`);
  const line = `        with: { ${pairs.join(', ')} }\n`;
  if (pairs.length === 0) return '';
  const isShort = pairs.length < 3 && line.length < 80 && !line.includes('${{');
  return isShort ? line : `        with:\n${pairs.map((pair) => `          ${pair}\n`).join('')}`;
}

function plainYaml(text: string): boolean {
  return !/[:#"'{}[\]&*!|>%@`]/.test(text);
}

/** Plain where YAML takes it for the text that it is. */
function yamlText(text: string): string {
  const reserved = /^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return /^[A-Za-z._][\w./:-]*$/.test(text) && !text.endsWith(':') && !reserved ? text : JSON.stringify(text);
}
