import { describe, expect, test } from '@jest/globals';
import { adviceText } from '../../../src/base/advice.js';
import { deployStepsIn } from '../../../src/cli/doctor/deploy-steps.js';
import { checkIsolation } from '../../../src/cli/doctor/job-isolation.js';

const deploy = '- { uses: acme/osc-deploy@v1, with: { directory: dist } }';
const checkout = '- { uses: actions/checkout@v7, with: { persist-credentials: false } }';
const download = '- { uses: actions/download-artifact@v8, with: { name: site } }';
const writes = '- { uses: acme/osc-deploy@v1, with: { secret-token: x } }';
const app = '- { uses: actions/create-github-app-token@v3, with: { private-key: x } }';

/** What is found in the job of a workflow that one event starts. */
function found(steps: string[], { on = 'push', condition = 'true' } = {}): string[] {
  const lines = steps.map((step) => `      ${step}\n`).join('');
  const [step] = deployStepsIn('a.yml', `on: ${on}\njobs:\n  one:\n    if: ${condition}\n    steps:\n${lines}`) ?? [];
  if (!step) throw new Error('the workflow has no step that deploys');
  return checkIsolation(step).map(({ verdict, text, fix = 'undefined' }) => `${verdict}: ${text} ${adviceText(fix)}`);
}

describe('code beside the login', () => {
  test.each([
    ['a build', [checkout, '- run: npm ci && npm run build', deploy], '`npm ci && npm run build` runs in the job'],
    ['a local action', [checkout, '- uses: ./.github/actions/build', deploy], '`./.github/actions/build` runs'],
    ['a script after it, where the post step is still to come', [checkout, deploy, '- run: ./check.sh'], 'check.sh'],
    ['a script of the artifact', [download, '- run: node dist/check.js', deploy], 'node dist/check.js'],
  ])('%s is found', (_, steps, what) => {
    expect(found(steps)).toEqual([expect.stringMatching(/^wrong: a\.yml, job one: .*actions\/upload-artifact/s)]);
    expect(found(steps)[0]).toContain(what);
  });

  test.each([
    ['nothing but the artifact', [download, deploy, '- run: curl "$URL"']],
    ['a site without a build', [checkout, deploy]],
    ['an app', [deploy, '- run: curl "$URL"']],
  ])('%s is fine', (_, steps) => {
    expect(found(steps)).toEqual([]);
  });

  test.each(['- uses: actions/checkout@v7', '- { uses: actions/checkout@v7, with: { persist-credentials: true } }'])(
    '%s leaves a token on disk',
    (step) => {
      expect(found([step, deploy])).toEqual([expect.stringContaining('persist-credentials: false')]);
    },
  );
});

describe('a token that writes secrets', () => {
  const said = expect.stringContaining('access-token: ${{ secrets.OSC_ACCESS_TOKEN }}');

  test.each([
    ['with an event', [writes], { on: 'pull_request' }],
    ['among others', [writes], { on: '[push, pull_request]' }],
    ['made of an App', [app, deploy], { on: '{ pull_request: { types: [closed] } }' }],
    ['unless the job is left out', [writes], { on: '[push, pull_request]', condition: "github.event.action != 'x'" }],
    ['in a job of its own', [writes], { on: 'pull_request', condition: "github.event_name == 'pull_request'" }],
    ['of any branch', ['- { uses: a/osc-deploy@v1, with: { secret-token: x, preview: branch } }'], { on: 'push' }],
  ])('is not for pull requests: %s', (_, steps, given) => {
    expect(found(steps, given)).toEqual([said]);
  });

  test.each([
    ['a push', { on: 'push' }],
    ['what runs as the default branch has it', { on: '[workflow_run, pull_request_target, issue_comment]' }],
    ['a job for pushes', { on: '[push, pull_request]', condition: "github.event_name == 'push'" }],
    ['a job without them', { on: '[push, pull_request]', condition: "github.event_name != 'pull_request'" }],
  ])('is for %s', (_, given) => {
    expect(found([writes], given)).toEqual([]);
  });
});
