import { posix } from 'node:path';
import { stringify } from 'yaml';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { repository, version } from '../../base/version.js';
import type { RunnerKind } from '../../contract/runners.js';
import { pinnedActions } from './pinned-actions.js';
import { artifactsOf, type Server } from './server.js';
import { buildWorkflow, deployWorkflow, fillTemplate, oneWorkflow } from './workflow-templates.js';

/** Returns the names of a login in a repository. `STAGE_REFRESH_TOKEN` belongs to `STAGE_CLIENT_ID`. */
export function namesFor(secret: string) {
  const prefix = /^(.+)_REFRESH_TOKEN$/i.exec(secret)?.[1] ?? 'OSC';
  return {
    secret,
    clientId: `${prefix}_CLIENT_ID`,
    clientSecret: `${prefix}_CLIENT_SECRET`,
    writer: 'OSC_SECRET_TOKEN',
    accessToken: `${prefix}_ACCESS_TOKEN`,
  };
}

export interface WorkflowStep {
  run?: string;
  uses?: string;
  with?: Record<string, string>;
}

export interface Project {
  framework: string;
  directory?: string | undefined;
  runner?: RunnerKind;
  runnerBuild?: string | undefined;
  leftOut?: string[];
  hashed?: boolean;
  setup: WorkflowStep[];
  build: string[];
  notes: string[];
  problem?: string | undefined;
}

export const withoutBuild = { setup: [], build: [], notes: [] } satisfies Partial<Project>;

export interface WorkflowOptions {
  project: Project;
  folder: string;
  branch: string;
  name: string | undefined;
  names: ReturnType<typeof namesFor>;
  environment: string | undefined;
  previews: boolean;
  login: 'renewing' | 'token';
  /** A secret token may rewrite the login. Excludes previews. */
  hasWriter: boolean;
  /** Only github.com supports `queue` and `cache-mode`. */
  server: Server;
  workflows: string;
  platform: [input: string, value: string][];
  uses: string;
}

/** A tag that never moves, for runners with Node 24, as all of GitHub's runners have. */
export const actionReference = `${repository}@v${version}-node24`;

export type WorkflowFile = Record<'path' | 'text', string>;

/** Returns the workflows of a project: two for previews with a renewing login, because only the default branch can renew it. */
export function workflowFiles(options: WorkflowOptions): WorkflowFile[] {
  const { folder, login, previews, workflows, server } = options;
  const part = partOf(folder);
  const parts = partsOf(options);
  const file = (kind: string, template: string, more: Record<string, unknown>): WorkflowFile => {
    const text = fillTemplate(template, { ...parts, ...more });
    // Forgejo searches its own host for an action without a host.
    const hosted =
      server === 'Forgejo'
        ? text.replace(/^( +- uses: )(?!https:)/gm, '$1https://github.com/')
        : text;
    return { path: `${workflows}/osc-${kind}${part && `-${part}`}.yml`, text: hosted };
  };

  const title = yamlText(`Deploy${part && ` ${part}`} to Open Source Cloud`);

  if (login !== 'renewing' || !previews) return [file('deploy', oneWorkflow, { title })];

  const buildTitle = yamlText(`Build${part && ` ${part}`} for Open Source Cloud`);
  // The second workflow's workspace contains only the built files.
  const output = outputOf(options) === '.' ? 'site' : parts.output;

  return [
    file('build', buildWorkflow, { title: buildTitle, schedule: false }),
    file('deploy', deployWorkflow, { title, buildTitle, output }),
  ];
}

/** Returns whether init wrote a file, for this or another folder. */
export function isOwnWorkflow(file: string): boolean {
  return /\/osc-deploy(-[\w-]+)?\.yml$/.test(file);
}

/** Returns files as one text, each as a YAML document. */
export function shownFiles(files: WorkflowFile[]): string {
  const head = (path: string) => (files.length > 1 ? `---\n# ${path}\n` : '');
  return files.map(({ path, text }) => head(path) + text.trimEnd()).join('\n');
}

/** Returns whether a workflow also runs twice a week, to renew the login and to remove left-over previews. */
export function isScheduled({ login, hasWriter, previews, server }: WorkflowOptions): boolean {
  if (login === 'renewing') return previews || !hasWriter;
  // On other servers the event lacks its schedule, so the run would deploy production.
  return previews && server === 'github.com';
}

/** Returns the concurrency group of all jobs with one login, as in the examples. */
export function concurrencyGroup(environment: string | undefined): string {
  return environment ? `osc-login-${environment}` : 'osc-login';
}

/** The name of a project's folder, in titles, files and groups. */
function partOf(folder: string): string {
  return posix.basename(folder).replace(/[^A-Za-z0-9]+/g, '-');
}

function partsOf(options: WorkflowOptions) {
  const { project, folder, names, environment, server } = options;
  const renewing = options.login === 'renewing';
  const output = outputOf(options);
  const part = partOf(folder);
  const groupOfBranch = `osc-deploy-${part && `${part}-`}\${{ github.ref }}`;
  const steps = [...project.setup, ...project.build.map((run) => ({ run }))];

  return {
    ...pinnedActions,
    ...artifactsOf[server],
    ...names,
    ...project,
    ...options,
    label: server === 'Forgejo' ? 'docker # a label of your runners' : 'ubuntu-latest',
    builds: project.build.length > 0,
    whole: output === '.',
    // Themes of Hugo are often submodules.
    submodules: project.framework === 'Hugo' ? ', submodules: recursive' : '',
    renewing,
    // Other servers have older actions, which find the artifacts of the run by themselves.
    reruns: project.build.length > 0 && server === 'github.com',
    queue: renewing && server === 'github.com',
    schedule: isScheduled(options),
    sweeps: !renewing && isScheduled(options),
    branch: yamlText(options.branch),
    folder: folder && yamlText(folder),
    name: options.name && yamlText(options.name),
    environment: environment && yamlText(environment),
    group: renewing ? yamlText(concurrencyGroup(environment)) : quoted(groupOfBranch),
    output: yamlText(output),
    exclude: leftOut(options),
    runnerBuild: project.runnerBuild && yamlText(project.runnerBuild),
    secretName: names.secret !== 'OSC_REFRESH_TOKEN' && names.secret,
    platform: options.platform
      .map(([input, value]) => `          ${input}: ${yamlText(value)}`)
      .join('\n'),
    buildSteps: steps.map(stepText).join('\n'),
  };
}

function leftOut({
  project: { directory, leftOut: found = [] },
  folder,
  workflows,
}: WorkflowOptions): string {
  const own = posix.dirname(workflows);
  const isTop = directory === '.' && folder === '';
  const patterns = isTop
    ? [`${own}/**`, ...found.filter((pattern) => pattern !== `/${own}`)]
    : found;
  return patterns.length < 2
    ? patterns.join('')
    : ['|', ...patterns.map((one) => `            ${one}`)].join('\n');
}

/** Returns the folder of the built site, from the top of the repository. */
export function outputOf({ project, folder }: WorkflowOptions): string {
  return posix.join(folder, project.directory ?? '.');
}

function stepText({ run, uses, with: inputs = {} }: WorkflowStep): string {
  if (run !== undefined) return `      - run: ${yamlText(run)}`;
  const pairs = Object.entries(inputs).map(([name, value]) => `${name}: ${inputText(value)}`);
  return `      - uses: ${uses}${pairs.length > 0 ? `\n        with: { ${pairs.join(', ')} }` : ''}`;
}

function inputText(value: string): string {
  return /^[\w./-]+$/.test(value) ? value : yamlText(value);
}

/** @throws DeployError `usage` for an expression, which GitHub would replace by a secret for example, and for a line break */
function yamlText(text: string): string {
  // Names of scripts, folders and branches come from the clone.
  if (/\$\{\{|[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) {
    const shown = plainText(text, 200);
    const reason = `it has an expression of GitHub (\${{ … }}) or a control character`;
    throw new DeployError('usage', `init does not write "${shown}" into a workflow: ${reason}.`, {
      next: 'Write it into the workflow by hand, or rename it.',
    });
  }

  return quoted(text);
}

function quoted(text: string): string {
  return /[,[\]{}]/.test(text)
    ? JSON.stringify(text)
    : stringify(text, { blockQuote: false, lineWidth: 0 }).trimEnd();
}
