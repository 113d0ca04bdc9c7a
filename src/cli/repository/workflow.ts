import { posix } from 'node:path';
import { repository, version } from '../../base/version.js';
import type { RunnerKind } from '../../services/runners.js';
import type { RepositoryNames } from './names.js';

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
  hasClientSecret: boolean;
  /** Whether the repository has a token that may rewrite the login. */
  hasWriter: boolean;
  /** Inputs that lead to the platform, where they are not the defaults. */
  platform: [input: string, value: string][];
  /** `owner/repo@ref` of the action. */
  uses: string;
}

/** The action as a workflow names it: the tag for runners with Node 24, which all of GitHub's are. */
export const actionReference = `${repository}@v${version.split('.')[0]}-node24`;

/** A whole workflow: build and publish apart, so that only what uses the login waits for others that do. */
export function workflowText(options: WorkflowOptions): string {
  const { project, branch, previews, environment } = options;
  const builds = project.build.length > 0;
  return `# Written by osc-deploy init. Change what you like: it is not written again.
name: Deploy to Open Source Cloud
on:
  push:
    branches: [${yamlText(branch)}]
${previews ? '  pull_request:\n    types: [opened, reopened, synchronize, closed]\n' : ''}  # Keeps the login alive, which ends after seven days without a run, and removes previews that were left behind.
  schedule:
    - cron: '17 4 * * 1,4'
  workflow_dispatch:

permissions:
  contents: read

jobs:
${builds ? buildJob(options) : ''}  publish:
${builds ? `    needs: build\n    if: \${{ !cancelled() && needs.build.result != 'failure' }}\n` : ''}    runs-on: ubuntu-latest
    permissions:
      contents: read
      # For the comment on a pull request, and to see which ones are closed.
      pull-requests: write
${environment ? `    environment:\n      name: ${yamlText(environment)}\n      url: \${{ steps.deploy.outputs.url }}\n` : ''}    # A login can be used by one run at a time: the others wait here, while their builds go on.
    concurrency:
      group: ${yamlText(concurrencyGroup(environment))}
      queue: max
      cancel-in-progress: false
    steps:
${publishSteps(options).map(stepText).join('')}`;
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
      uses: 'actions/upload-artifact@v7',
      with: [
        ['name', 'site'],
        ['path', yamlText(outputOf(options))],
        ['include-hidden-files', 'true'],
        ['if-no-files-found', 'error'],
        ['retention-days', '1'],
      ],
    },
  ];
  const when = ["github.event_name != 'schedule'", ...(previews ? ["github.event.action != 'closed'"] : [])];
  return `  build:
    if: ${when.join(' && ')}
    runs-on: ubuntu-latest
${folder ? `    defaults:\n      run:\n        working-directory: ${yamlText(folder)}\n` : ''}    steps:
${steps.map(stepText).join('')}
`;
}

function publishSteps(options: WorkflowOptions): WorkflowStep[] {
  const { project, uses } = options;
  const deploy: WorkflowStep = { uses, id: 'deploy', with: inputsOf(options) };
  if (project.runner) return [deploy];
  if (project.build.length === 0) return [checkout(project), deploy];
  const artifact: [string, string][] = [
    ['name', 'site'],
    ['path', yamlText(outputOf(options))],
  ];
  return [{ uses: 'actions/download-artifact@v8', if: "needs.build.result == 'success'", with: artifact }, deploy];
}

function inputsOf(options: WorkflowOptions): [string, string][] {
  const { project, folder, name, names, environment, hasClientSecret, hasWriter, platform } = options;
  const { runner } = project;
  const when = (given: unknown, input: string, value: string): [string, string][] => (given ? [[input, value]] : []);
  return [
    ['operation', `\${{ github.event_name == 'schedule' && 'cleanup' || 'auto' }}`],
    ...when(runner, 'target', 'runner'),
    ...when(runner, 'runner', runner ?? ''),
    ...when(runner && folder, 'sub-path', yamlText(folder)),
    ...when(!runner, 'directory', yamlText(outputOf(options))),
    ...when(!runner && outputOf(options) === '.', 'exclude', '.github/**'),
    ...when(name, 'name', yamlText(name ?? '')),
    ['refresh-token', `\${{ secrets.${names.secret} }}`],
    ['client-id', `\${{ vars.${names.clientId} }}`],
    ...when(hasClientSecret, 'client-secret', `\${{ secrets.${names.clientSecret} }}`),
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
  const uses = 'actions/checkout@v7';
  return framework === 'Hugo' ? { uses, with: [['submodules', 'recursive']] } : { uses };
}

function stepText(step: WorkflowStep): string {
  if (step.run !== undefined) return `      - run: ${plainYaml(step.run) ? step.run : JSON.stringify(step.run)}\n`;
  const id = step.id ? `        id: ${step.id}\n` : '';
  const condition = step.if ? `        if: ${step.if}\n` : '';
  const inputs = step.with?.map(([name, value]) => `          ${name}: ${value}\n`).join('') ?? '';
  return `      - uses: ${step.uses}\n${id}${condition}${inputs && `        with:\n${inputs}`}`;
}

function plainYaml(text: string): boolean {
  return !/[:#"'{}[\]&*!|>%@`]/.test(text);
}

/** Plain where YAML takes it for the text that it is. */
function yamlText(text: string): string {
  const reserved = /^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return /^[A-Za-z._][\w./:-]*$/.test(text) && !text.endsWith(':') && !reserved ? text : JSON.stringify(text);
}
