import type { RepositoryNames } from './names.js';

/** What a workflow needs to know of a login. */
export interface WorkflowOptions {
  names: RepositoryNames;
  environment: string | undefined;
  hasClientSecret: boolean;
  /** Inputs that lead to the platform, where they are not the defaults. */
  platform: [input: string, value: string][];
}

/** A whole workflow that publishes `dist` with this login, to paste as it is. */
export function workflowText({ names, environment, hasClientSecret, platform }: WorkflowOptions): string {
  const inputs: [string, string][] = [
    ['directory', 'dist'],
    ['refresh-token', `\${{ secrets.${names.secret} }}`],
    ['client-id', `\${{ vars.${names.clientId} }}`],
    ...(hasClientSecret ? [['client-secret', `\${{ secrets.${names.clientSecret} }}`] as [string, string]] : []),
    ['secret-token', `\${{ secrets.${names.writer} }}`],
    ...(names.secret === 'OSC_REFRESH_TOKEN' ? [] : [['secret-name', names.secret] as [string, string]]),
    ...(environment ? [['secret-environment', yamlText(environment)] as [string, string]] : []),
    ...platform.map(([input, value]): [string, string] => [input, yamlText(value)]),
  ];
  return `name: Publish
on:
  push:
    branches: [main]
permissions:
  contents: read
concurrency:
  group: ${yamlText(concurrencyGroup(environment))}
  queue: max
  cancel-in-progress: false
jobs:
  publish:
    runs-on: ubuntu-latest
${environment ? `    environment: ${yamlText(environment)}\n` : ''}    steps:
      - uses: actions/checkout@v5
      - run: npm ci && npm run build
      - uses: OWNER/osc-deploy@v0
        with:
${inputs.map(([name, value]) => `          ${name}: ${value}`).join('\n')}
`;
}

/** The name that all jobs with one login share, in every workflow: the same as in the examples. */
export function concurrencyGroup(environment: string | undefined): string {
  return environment ? `osc-login-${environment}` : 'osc-login';
}

function yamlText(text: string): string {
  return /^[A-Za-z][\w./:-]*$/.test(text) ? text : JSON.stringify(text);
}
