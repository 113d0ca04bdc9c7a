// `part?` begins a line of that part, `!part?` a line without it; `{name}` is a value.
// A build never shares a job with the login, and only the login's job waits for others with it.

const head = `# Written by osc-deploy init. Edit it freely: init does not overwrite it.
name: {title}
on:
  push:
guessedStart?{guessedStart}
    branches: [{branch}]
previews?  pull_request:
previews?    types: [opened, reopened, synchronize, closed]
schedule?renewing?  schedule: # a login expires after seven days without a run
schedule?!renewing?  schedule: # removes abandoned previews
schedule?    - cron: '17 4 * * 1,4'
  workflow_dispatch:

permissions:
  contents: read

jobs:`;

const build = `  build:
previews?!sweeps?    if: github.event.action != 'closed'
sweeps?    if: github.event.action != 'closed' && !github.event.schedule
    runs-on: {label}
    timeout-minutes: {minutes}
readsPackages?    permissions: { contents: read, packages: read }
folder?    defaults: { run: { working-directory: {folder} } }
env?    env:
env?{env}
    steps:
      - uses: {checkout}
        with: { persist-credentials: false{fetched} }
buildSteps?{buildSteps}
      - uses: {uploadArtifact}
        with:
          name: site
whole?          path: |
whole?            .
whole?            !.git/**
guessedFolder?{guessedFolder}
!whole?          path: {output}
hidden?          include-hidden-files: true
          if-no-files-found: error
          retention-days: 30 # as long as a run can be run again`;

const environment = `environment?    environment:
environment?      name: {environment}
environment?      url: \${{ steps.deploy.outputs.url }}`;

const concurrency = `renewing?    concurrency: # one run at a time uses the login
renewing?      group: {group}
renewing?queue?      queue: max
!renewing?queue?    concurrency: { group: {group}, queue: max } # one run at a time
!renewing?!queue?    concurrency: {group} # one run at a time`;

const app = `runner?guessedKind?{guessedKind}
runner?          target: runner
runner?          runner: {runner}
runner?folder?          sub-path: {folder}
runner?isPrivate?          source-token: \${{ secrets.{source} }}
runner?isPrivate?previews?          preview-source-token: \${{ secrets.{source} }}
runnerBuild?          build-command: {runnerBuild}
entry?          entry: {entry}`;

const site = `!runner?guessedKind?{guessedKind}
!runner?!builds?guessedFolder?{guessedFolder}
!runner?          directory: {output}
!runner?exclude?          exclude: {exclude}
!runner?hashed?          keep-assets: 24h # open pages can still load assets of former builds`;

const login = `name?          name: {name}
!renewing?          access-token: \${{ secrets.{accessToken} }}
renewing?          refresh-token: \${{ secrets.{secret} }}
renewing?          client-id: \${{ vars.{clientId} }}
renewing?          client-secret: \${{ secrets.{clientSecret} }} # most clients have none
hasWriter?          secret-token: \${{ secrets.{writer} }}
renewing?secretName?          secret-name: {secretName}
renewing?environment?          secret-environment: {environment}
renewing?environment?!hasWriter?          token-store: actions-cache
platform?{platform}`;

export const oneWorkflow = `${head}
builds?${build.replaceAll('\n', '\nbuilds?')}
builds?
  publish:
builds?    needs: build
builds?previews?    if: \${{ !cancelled() && needs.build.result != 'failure' }}
    runs-on: {label}
    timeout-minutes: 30
reruns?!previews?    permissions: { actions: read, contents: read } # to run this job again alone
previews?    permissions:
reruns?previews?      actions: read # to run this job again alone
previews?      contents: read
previews?      pull-requests: write # for the comment
${environment}
${concurrency}
    steps:
!builds?!runner?      - uses: {checkout}
!builds?!runner?        with: { persist-credentials: false{fetched} }
builds?      - uses: {downloadArtifact}
builds?previews?        if: needs.build.result == 'success'
!reruns?builds?        with: { name: site, path: {output} }
reruns?        with: { name: site, path: {output}, run-id: "\${{ github.run_id }}", github-token: "\${{ github.token }}" }
      - uses: {uses}
environment?        id: deploy
        with:
sweeps?          operation: \${{ github.event.schedule && 'cleanup' }} # the schedule only removes abandoned previews
${app}
${site}
${login}
`;

export const buildWorkflow = `${head}
!runner?${build.replaceAll('\n', '\n!runner?')}
runner?  request: # builds nothing; the workflow that it starts deploys the commit
runner?    if: github.event.action != 'closed'
runner?    runs-on: ubuntu-latest
runner?    timeout-minutes: 5
runner?    steps:
runner?      - run: echo "\${{ github.sha }}"
`;

/** The second workflow. It always runs as on the default branch, so it may renew the login in the cache, and a pull request cannot change it. */
export const deployWorkflow = `# Written by osc-deploy init. Deploys after "{buildTitle}", and holds the login. It runs no code of the repository.
name: {title}
on:
  workflow_run:
    workflows: [{buildTitle}]
    types: [completed]
  schedule: # keeps the login alive, which expires after seven days without a run; removes abandoned previews
    - cron: '17 4 * * 1,4'

permissions:
!runner?  actions: read # for the files of the build
  contents: read # to check that the build is the head of its branch
  pull-requests: write # for the comment

jobs:
  deploy:
    # Skips forks.
    if: github.event_name == 'schedule' || github.event.workflow_run.head_repository.full_name == github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 30
    cache-mode: write # otherwise \`workflow_run\` cannot store the renewed login
${concurrency}
    steps:
!runner?      - uses: {downloadArtifact}
!runner?        if: github.event.workflow_run.conclusion == 'success'
!runner?        with:
!runner?          name: site
!runner?          path: {output}
!runner?          run-id: \${{ github.event.workflow_run.id }}
!runner?          github-token: \${{ github.token }}
      - uses: {uses}
        if: github.event_name == 'workflow_run'
        with:
${app}
${site}
${login}
      - uses: {uses}
        if: github.event_name == 'schedule'
        with:
          operation: cleanup
${app}
${login}
`;

/** Returns a template with its wanted parts (whatever is true) and values, whose lines are inserted unchanged. */
export function fillTemplate(template: string, parts: Record<string, unknown>): string {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const isThere = (part: string) => (part.startsWith('!') ? !parts[part.slice(1)] : parts[part]);
  const lines = template.split('\n').flatMap((line) => {
    const [, conditions = '', text = ''] = /^((?:!?\w+\?)*)(.*)$/.exec(line) ?? [];
    const isWanted = conditions.split('?').filter(Boolean).every(isThere);
    return isWanted ? text.replace(/\{(\w+)\}/g, (_, name: string) => textOf(parts[name])) : [];
  });
  return lines.join('\n');
}
