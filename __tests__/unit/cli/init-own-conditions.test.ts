import { describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../../src/cli/init/detect-project.js';
import { runsOf } from '../../../src/cli/init/own-steps.js';
import { guessesOf, type Project } from '../../../src/cli/repository/workflow.js';
import { judged, known, node } from '../../support/cli/init-fixtures.js';
import type { Tree } from '../../support/run/in-process.js';

const vite = { ...node(['vite'], { build: 'vite build' }), 'index.html': '' };
const anyPush = { push: {} };

const workflow = (on: object, jobs: object): Tree => ({
  '.github/workflows/pages.yml': JSON.stringify({ on, jobs }),
});
const publish = (more: object = {}) => ({
  uses: 'peaceiris/actions-gh-pages@v4',
  with: { publish_dir: 'www' },
  ...more,
});
const ofSteps = (steps: readonly object[], on: object = anyPush): Tree =>
  workflow(on, { a: { steps: [...steps, publish()] } });
const shown = ({ own = [] }: Project) => own.map(({ run }) => run);
const problemOf = (verdict: Verdict) => (verdict.kind === 'refused' ? verdict.problem : verdict);

describe('a step of the own workflow', () => {
  const make = { id: 'www', run: 'make www' };

  test.each<[condition: string, written: string[]]>([
    ["github.ref != 'refs/heads/main'", ['make www']],
    ["github.event_name != 'push'", ['make www']],
    ["github.ref == 'refs/heads/develop'", ['make www']],
    ["startsWith(github.ref, 'refs/tags/')", ['make www']],
    ["github.event_name == 'pull_request'", ['make www']],
    ['failure()', ['make www']],
    ['always()', ['make www', 'make it']],
    ['success()', ['make www', 'make it']],
    ["github.repository == 'other/upstream'", ['make www', 'make it']],
    ["steps.cache.outputs.cache-hit != 'true'", ['make www', 'make it']],
    ["github.actor != 'dependabot[bot]'", ['make www', 'make it']],
    ["!contains(github.event.head_commit.message, 'skip ci')", ['make www', 'make it']],
  ])('with `if: %s`', (condition, written) => {
    const project = known(ofSteps([make, { run: 'make it', if: condition }]));
    expect(shown(project)).toEqual(written);
    expect(project.noPulls).toBeUndefined();
  });

  test.each([
    "github.ref == 'refs/heads/main'",
    "${{ github.event_name == 'push' }}",
    "github.event_name == 'push' && github.ref_name == 'main'",
  ])('for production alone leaves no previews: %s', (condition) => {
    const project = known(ofSteps([make, { run: 'make it', if: condition }]));
    expect(shown(project)).toEqual(['make www', 'make it']);
    expect(project.noPulls).toContain(`has steps only if \`${condition}\``);
  });

  test.each(['vars.LIVE == 1', "steps.www.outputs.docs == 'true'", "env.X == 'a'"])(
    'whose condition only a run knows makes the build one that is not taken over: %s',
    (condition) => {
      const verdict = judged(ofSteps([make, { run: 'make it', if: condition }]));
      expect(problemOf(verdict)).toContain(`has the condition \`${condition}\``);
    },
  );
});

describe('a build with a secret in the own workflow', () => {
  const secret = { env: { KEY: '${{ secrets.KEY }}' } };
  const pushes = { push: { branches: ['main'] } };
  const both = { ...pushes, pull_request: {} };
  const make = { run: 'npm run build' };
  const noPulls = (step: object, { on, job = {} }: { on: object; job?: object }) => {
    const steps = [{ run: 'npm ci' }, step, make, publish()];
    return known(workflow(on, { a: { ...job, steps } })).noPulls;
  };

  test.each<[string, object]>([
    ['has the secret of a step', { run: 'npx prisma migrate deploy', ...secret }],
    ['builds with one', { run: 'npm run generate', ...secret }],
    ['has one in its text', { run: 'npx algolia import --key ${{ secrets.KEY }}' }],
    ['gives one to an action', { uses: 'acme/worker@v3', with: { key: '${{ secrets.KEY }}' } }],
    ['encrypts its pages', { run: 'npx staticrypt www/*.html -d www', ...secret }],
    ['runs in a folder of that name', { run: 'make', 'working-directory': '${{ secrets.KEY }}' }],
    ['runs in a shell with one', { run: 'make', shell: 'env K=${{ secrets.KEY }} bash {0}' }],
    ['logs in to a host', { run: "ssh user@prod 'systemctl restart api'" }],
    ['asks a host for more', { run: 'curl -X POST https://hooks.example/deploy' }],
  ])('has no previews where it %s', (_, step) => {
    const reason =
      /^no previews of pull requests, because the build, as \S+ has it, (?:has KEY|runs `\w+ .*`)\.$/;
    for (const on of [pushes, both, { ...pushes, pull_request_target: {} }])
      expect(noPulls(step, { on })).toMatch(reason);
  });

  test('is the same with a secret of its job, but for one that the pages show', () => {
    const step = { run: 'node a.js' };
    expect(noPulls(step, { on: pushes, job: secret })).toContain('has KEY');
    const shownKey = { env: { VITE_KEY: '${{ secrets.KEY }}' } };
    expect(noPulls(step, { on: pushes, job: shownKey })).toBeUndefined();
    const shell = { defaults: { run: { shell: 'env K=${{ secrets.KEY }} bash {0}' } } };
    expect(noPulls(step, { on: pushes, job: shell })).toContain('has KEY');
    const ofGitHub = { env: { T: '${{ secrets.GITHUB_TOKEN }}' } };
    expect(noPulls(step, { on: pushes, job: ofGitHub })).toBeUndefined();
  });

  test('is taken over as it is', () => {
    const steps = [{ run: "npx convex deploy --cmd 'npm run build'", ...secret }];
    const { own, noPulls: reason } = known(ofSteps(steps, pushes));
    expect(own).toEqual(steps);
    expect(reason).toBeDefined();
  });
});

describe('what a copied build would lack', () => {
  const make = { run: 'make www' };
  const aws = { uses: 'aws-actions/configure-aws-credentials@v4' };
  const agent = { uses: 'webfactory/ssh-agent@v1' };
  const checkout = (inputs: object) => ({ uses: 'actions/checkout@v4', with: inputs });
  const script = (text: string) => ({ uses: 'actions/github-script@v7', with: { script: text } });

  test.each<[string, object[], object]>([
    ['needs `actions/github-script', [script("require('fs').writeFileSync('a', '')"), make], {}],
    ['needs `aws-actions', [aws, { run: 'aws ssm get-parameter --name x > .env' }, make], {}],
    ['needs `webfactory/ssh-agent', [agent, { run: 'git clone git@host:a.git' }], {}],
    [
      'signs in with `hashicorp/vault-action',
      [{ uses: 'hashicorp/vault-action@v3' }, make],
      { permissions: { 'id-token': 'write' } },
    ],
    ['has the variables `${{ fromJSON', [{ ...make, env: '${{ fromJSON(vars.X) }}' }], {}],
    ['has the variables `${{ matrix.env', [make], { env: '${{ matrix.env }}' }],
    ['goes on after a step', [make, { run: 'x', 'continue-on-error': true }], {}],
    ['pushes to the repository', [make, { run: 'git commit -am x && git push' }], {}],
    ['checks out another branch', [checkout({ ref: 'content' }), make], {}],
    ['checks out into a folder', [checkout({}), checkout({ ref: 'data', path: 'a' }), make], {}],
  ])('refuses it: it %s', (reason, steps, job) => {
    const verdict = judged(workflow(anyPush, { a: { ...job, steps: [...steps, publish()] } }));
    expect(problemOf(verdict)).toContain(`and was not copied: it ${reason}`);
  });

  test('is a guess where nothing says that it needs it, and nothing where it comes later', () => {
    expect(guessesOf(known(ofSteps([aws, agent, make])))).toEqual([
      expect.stringContaining('without aws-actions/configure-aws-credentials@v4, webfactory/'),
    ]);
    const ref = { ref: '${{ github.event.workflow_run.head_sha }}' };
    const steps = [checkout(ref), make, aws, script('core.info(1)')];
    expect(guessesOf(known(ofSteps(steps)))).toEqual([]);
  });
});

describe('a job of the own workflow', () => {
  const job = (mode: string, more: object = {}) => ({
    steps: [{ run: `npm ci && npm run build -- --mode ${mode}` }, publish()],
    ...more,
  });

  test('for another branch says nothing of production', () => {
    const jobs = {
      staging: job('staging', { if: "github.ref == 'refs/heads/develop'" }),
      live: job('live', { if: "github.ref == 'refs/heads/main'" }),
    };
    expect(known({ ...vite, ...workflow(anyPush, jobs) })).toMatchObject({
      build: ['npm ci && npm run build -- --mode live'],
    });
  });

  test.each<[string, object, Tree]>([
    ['one after the other', { a: job('staging'), b: job('live', { needs: 'a' }) }, {}],
    [
      'of two workflows',
      { a: job('staging') },
      { '.github/workflows/b.yml': JSON.stringify({ on: anyPush, jobs: { b: job('live') } }) },
    ],
  ])('that builds the same folder as another one otherwise is refused: %s', (_, jobs, more) => {
    const verdict = judged({ ...vite, ...workflow(anyPush, jobs), ...more });
    expect(problemOf(verdict)).toMatch(
      /^www is published with two builds: .*live.* and .*staging|staging.* and .*live/,
    );
    expect(problemOf(verdict)).toContain('Give --directory www with the --build-command that');
    const same = { a: job('live'), b: job('live') };
    expect(known({ ...vite, ...workflow(anyPush, same) }).directory).toBe('www');
  });

  test('of a workflow for another branch neither, which is said where nothing else is known', () => {
    const ofDevelop = workflow({ push: { branches: ['develop'] } }, { a: job('staging') });
    expect(known({ ...vite, ...ofDevelop })).toMatchObject({
      build: ['npm run build'],
      directory: 'dist',
    });
    expect(problemOf(judged(ofDevelop))).toContain('does not run for a push to `main`');
  });

  test('of a workflow that is called for another branch neither', () => {
    const calling = (branch: string): Tree => ({
      ...vite,
      ...workflow({ workflow_call: {} }, { a: job('live') }),
      '.github/workflows/call.yml': JSON.stringify({
        on: { push: { branches: [branch] } },
        jobs: { call: { uses: './.github/workflows/pages.yml' } },
      }),
    });
    expect(known(calling('develop')).build).toEqual(['npm run build']);
    expect(known(calling('main')).build).toEqual(['npm ci && npm run build -- --mode live']);
  });

  test('that needs a skipped job is not started', () => {
    const jobs = {
      check: { if: "github.ref == 'refs/heads/develop'", steps: [{ run: 'make test' }] },
      a: job('staging', { needs: 'check' }),
    };
    expect(known({ ...vite, ...workflow(anyPush, jobs) }).build).toEqual(['npm run build']);
  });

  test('with a condition that only a run knows is not taken over', () => {
    const jobs = { a: job('live', { if: "needs.changes.outputs.docs == 'true'" }) };
    expect(problemOf(judged(workflow(anyPush, jobs)))).toContain(
      'runs its job `a` only if `needs.changes',
    );
  });

  test.each<[string, object, string]>([
    ['a tag', { push: { tags: ['v*'] } }, "startsWith(github.ref, 'refs/tags/v')"],
    ['a release', { release: {} }, "github.event_name == 'release'"],
    ['another workflow', { workflow_run: {} }, "github.event.workflow_run.conclusion == 'success'"],
    ['a person', { workflow_dispatch: {} }, "github.ref == 'refs/heads/main'"],
  ])('that %s starts is judged for that', (_, on, condition) => {
    expect(known(workflow(on, { a: job('live', { if: condition }) })).build).toEqual([
      'npm ci && npm run build -- --mode live',
    ]);
  });

  test('in an environment takes values from there, which the build here is guessed to have', () => {
    const env = { VITE_API: '${{ vars.API_URL }}', VITE_KEY: '${{ secrets.KEY }}' };
    const files = workflow(anyPush, { a: job('live', { environment: 'production', env }) });
    expect(guessesOf(known(files))).toEqual([
      expect.stringContaining('the repository has API_URL, KEY'),
    ]);
    const ofPages = workflow(anyPush, { a: job('live', { environment: 'github-pages', env }) });
    expect(guessesOf(known(ofPages))).toEqual([]);
  });
});

describe('a secret that a workflow gives to all steps of a job', () => {
  const secrets = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, `\${{ secrets.${name} }}`]));
  const read = (env: object, steps: readonly object[], files: Tree = {}) =>
    known({
      ...workflow({ push: {} }, { a: { env, steps: [{ run: 'npm ci' }, ...steps, publish()] } }),
      ...files,
    });

  test.each<[string, object]>([
    ['of any name', secrets('CONTENTFUL_KEY', 'AWS_SECRET_ACCESS_KEY')],
    ['that the pages show', { VITE_MAPS: '${{ secrets.GOOGLE_MAPS }}' }],
  ])('is taken over for one %s', (_, env) => {
    const steps = [{ run: 'echo "$AWS_KEY" > key' }, { run: 'npm run build' }];
    expect(read(env, steps).env).toEqual(env);
  });
});

test('the permission to read packages is taken over, and a token of the checkout is named', () => {
  const steps = [
    { uses: 'actions/checkout@v4', with: { token: '${{ secrets.PAT }}' } },
    { run: 'npm ci', env: { NODE_AUTH_TOKEN: '${{ secrets.GITHUB_TOKEN }}' } },
    { run: 'make www' },
    publish(),
  ];
  const project = known(workflow(anyPush, { a: { permissions: { packages: 'read' }, steps } }));
  expect(project.readsPackages).toBe(true);
  expect(project.notes).toEqual([expect.stringContaining('checks out with `secrets.PAT`')]);
});

test.each([
  [
    'astro build --site "${{ steps.p.outputs.origin }}" --base "${{ steps.p.outputs.base_path }}"',
    'astro build',
  ],
  [
    'astro build \\\n  --site "${{ steps.p.outputs.origin }}" \\\n  --verbose',
    'astro build \\\n  --verbose',
  ],
  ['hugo --minify --baseURL "${{ steps.p.outputs.base_url }}/"', 'hugo --minify --baseURL "/"'],
  ['hugo -b ${{ steps.p.outputs.base_url }} --minify', 'hugo --minify'],
  ['jekyll build --baseurl "${{ steps.p.outputs.base_path }}"', 'jekyll build --baseurl ""'],
  ['zola build --base-url ${{ steps.p.outputs.base_url }}', 'zola build --base-url /'],
])('an option whose value would be empty here is left out: %s', (run, written) => {
  const steps = [{ id: 'p', uses: 'actions/configure-pages@v5' }, { run }];
  expect(shown(known(ofSteps(steps)))).toEqual([written]);
});

const project = '${{ github.event.repository.name }}';
const address = `https://\${{ github.repository_owner }}.github.io/${project}/`;

test.each([
  [`ng build --base-href "/${project}/"`, 'ng build --base-href "/"'],
  [`flutter build web --base-href /${project}/ -o www`, 'flutter build web --base-href / -o www'],
  [`trunk build --public-url '/${project}'`, "trunk build --public-url '/'"],
  ['vite build --base "/${GITHUB_REPOSITORY#*/}/"', 'vite build --base "/"'],
  [`build.sh "/${project}/docs/" '/${project}'`, `build.sh "/docs/" '/'`],
  [
    `sed -i 's|<base href="/">|<base href="/${project}/">|' a`,
    `sed -i 's|<base href="/">|<base href="/">|' a`,
  ],
  [`hugo --minify --baseURL "${address}"`, 'hugo --minify --baseURL /'],
  [`hugo -b ${address} -d www`, 'hugo -b / -d www'],
  ['hugo --baseURL=https://octo.github.io/site/', 'hugo --baseURL=/'],
  [`astro build --site '${address}' --verbose`, 'astro build --verbose'],
  [`build.sh ./${project}/www ${project}`, `build.sh ./${project}/www ${project}`],
])('the path of a project on GitHub Pages is the root here: %s', (run, written) => {
  expect(shown(known(ofSteps([{ run }])))).toEqual([written]);
});

test('a variable and an input with that path have the root, too', () => {
  const env = { URL: `/${project}/`, PATH_OF: `/${project}`, NAME: project };
  const step = { uses: './build', with: { base: `/${project}/` }, env };
  const { own } = known(workflow(anyPush, { a: { env, steps: [step, publish()] } }));
  expect(own?.[0]).toMatchObject({
    with: { base: '/' },
    env: { URL: '/', PATH_OF: '', NAME: project },
  });
});

test('an address of Pages that would be empty here is no variable, and an empty path is one', () => {
  const env = { SITE: '${{ steps.p.outputs.origin }}', BASE: '${{ steps.p.outputs.base_path }}' };
  const steps = [
    { id: 'p', uses: 'actions/configure-pages@v5' },
    { run: 'make', env },
  ];
  expect(known(ofSteps(steps)).own).toEqual([{ run: 'make', env: { BASE: '' } }]);
});

test('a step for Pages that has no id takes no variable away', () => {
  const steps = [
    { uses: 'actions/configure-pages@v5' },
    { run: 'make', env: { API: 'https://x' } },
  ];
  expect(known(ofSteps(steps)).own).toEqual([{ run: 'make', env: { API: 'https://x' } }]);
});

test('an action of the repository is a build, and to do without a variable that only a run knows is a guess', () => {
  const env = { MODE: "${{ github.ref == 'refs/heads/main' && 'live' || 'staging' }}" };
  const steps = [{ uses: './.github/actions/build' }, publish()];
  const project = known({ ...vite, ...workflow(anyPush, { a: { env, steps } }) });
  expect(project.own).toEqual([{ uses: './.github/actions/build' }]);
  expect(guessesOf(project)).toEqual([expect.stringContaining('does without MODE, which only')]);
});

describe('the files that a publish elsewhere leaves out', () => {
  test('by the upload for production count, not by one for another branch', () => {
    const sync = (branch: string, pattern: string) => ({
      if: `github.ref == 'refs/heads/${branch}'`,
      run: `aws s3 sync www s3://${branch} --exclude '${pattern}'`,
    });
    const steps = [{ run: 'make' }, sync('develop', 'live/*'), sync('main', '*.map')];
    expect(known(workflow(anyPush, { a: { steps } })).leftOut).toEqual(['*.map']);
  });

  const of = (last: object) => known(workflow(anyPush, { a: { steps: [{ run: 'make' }, last] } }));

  test.each<[string, object, string[]]>([
    [
      'peaceiris',
      publish({ with: { publish_dir: 'www', exclude_assets: '.github,**.map, /a' } }),
      ['**.map', '/a'],
    ],
    [
      'aws',
      { run: 'aws s3 sync www/ s3://b --delete --exclude "*.map" --exclude=\'*/drafts/*\'' },
      ['*.map', '**/drafts/*'],
    ],
    [
      'an action for S3',
      {
        uses: 'jakejarvis/s3-sync-action@v1',
        with: { args: "--exclude '.git/*'" },
        env: { SOURCE_DIR: 'www' },
      },
      [],
    ],
    [
      'FTP',
      {
        uses: 'SamKirkland/FTP-Deploy-Action@v4',
        with: { 'local-dir': 'www/', exclude: '**/a/**\n**/b/**\n' },
      },
      ['**/a/**', '**/b/**'],
    ],
    [
      'ssh-deploy',
      {
        uses: 'easingthemes/ssh-deploy@v5',
        with: { SOURCE: 'www/', EXCLUDE: '*.map, /private/' },
      },
      ['*.map', '/private/'],
    ],
    [
      'rsync-deployments',
      {
        uses: 'burnett01/rsync-deployments@7',
        with: { switches: "-az --delete --exclude='*.map'", path: 'www/' },
      },
      ['*.map'],
    ],
  ])('by %s are left out here', (_, step, leftOut) => {
    expect(of(step)).toMatchObject({ directory: 'www', leftOut });
  });

  test('of the top of the repository after a build are not copied', () => {
    const steps = [{ run: 'node gen.js' }, publish({ with: { publish_dir: '.' } })];
    expect(problemOf(judged(workflow(anyPush, { a: { steps } })))).toContain(
      'publishes the top of the repository after a build',
    );
  });

  test.each<[string, object, string[]]>([
    ['v4', {}, ['.*']],
    ['v4', { 'include-hidden-files': true }, []],
    ['v3', {}, []],
  ])('by upload-pages-artifact@%s with %j', (version, inputs, leftOut) => {
    const uses = `actions/upload-pages-artifact@${version}`;
    const upload = (path: string) =>
      workflow(anyPush, { a: { steps: [{ uses, with: { path, ...inputs } }] } });
    const files = { 'index.html': '', '.mail.php': '', 'web/index.html': '' };
    expect(known({ ...files, ...upload('.') }).leftOut).toEqual(leftOut);
    expect(known({ ...files, ...upload('web') }).leftOut).toEqual([]);
  });

  test('with exceptions are not copied, and a publish that adds to others is a guess', () => {
    const steps = [
      { run: 'make' },
      { run: 'aws s3 sync www s3://b --exclude "*" --include "*.html"' },
    ];
    expect(problemOf(judged(workflow(anyPush, { a: { steps } })))).toContain(
      'leaves files out with --exclude and --include',
    );
    const keeping = { publish_dir: 'www', keep_files: true, destination_dir: 'docs' };
    expect(guessesOf(of(publish({ with: keeping })))).toEqual([
      expect.stringContaining('publishes with keep_files, destination_dir'),
    ]);
    const below = { folder: 'www', 'target-folder': 'api', 'clean-exclude': 'pr/', clean: false };
    const step = { uses: 'JamesIves/github-pages-deploy-action@v4', with: below };
    expect(guessesOf(of(step))).toEqual([
      expect.stringContaining('publishes with clean: false, clean-exclude, target-folder'),
    ]);
  });

  test('by firebase.json are left out here', () => {
    const hosting = { public: 'www', ignore: ['firebase.json', '**/.*', 'drafts/**'] };
    const steps = [{ run: 'make' }, { run: 'npx firebase deploy' }];
    const files = {
      ...workflow(anyPush, { a: { steps } }),
      'firebase.json': JSON.stringify({ hosting }),
    };
    expect(known(files).leftOut).toEqual(['drafts/**']);
  });

  test('by firebase.json without a workflow too, and what it runs before is a guess', () => {
    const of = (hosting: object, files: Tree) =>
      judged({ 'firebase.json': JSON.stringify({ hosting }), ...files });
    const pages = { 'public/index.html': '' };
    const ignore = ['firebase.json', '**/.*', 'drafts/**'];
    expect(of({ public: 'public', ignore }, pages)).toMatchObject({
      project: { directory: 'public', leftOut: ['drafts/**'] },
    });
    expect(of({ public: 'public', ignore: ['@(a|b)/**'] }, pages)).toMatchObject({
      project: { problem: expect.stringContaining('with patterns that are not taken over') },
    });

    const predeploy = ['npm run build', 'node after.js'];
    const verdict = of({ public: 'dist', ignore, predeploy }, vite);
    expect(verdict).toMatchObject({ project: { leftOut: ['drafts/**'] } });
    expect(verdict.kind === 'known' && guessesOf(verdict.project)).toContainEqual(
      expect.stringContaining('firebase.json runs `node after.js` before'),
    );
  });
});

test.each<[on: object, starts: string]>([
  [{ release: {} }, 'release'],
  [{ push: { tags: ['v*'] } }, 'a tag'],
  [{ workflow_dispatch: {}, schedule: [{ cron: '0 0 * * *' }] }, 'workflow_dispatch, schedule'],
])('a workflow that no push starts is a guess: %j', (on, starts) => {
  const [guess] = guessesOf(known(ofSteps([{ run: 'make' }], on)));
  expect(guess).toContain(
    `that each push to main is published, where .github/workflows/pages.yml publishes on ${starts} alone`,
  );
});

test('hidden files of plain pages are left out, but for those that a site is asked for', () => {
  const files = { 'index.html': '', '.private/a': '', '.well-known/a': '', '.nojekyll': '' };
  expect(known(files).leftOut).toEqual(['/.private']);
});

test('a workflow that follows another one is none', () => {
  expect(guessesOf(known(ofSteps([{ run: 'make' }], { workflow_run: {} })))).toEqual([]);
});

test('the shell, the time and the services of a job are taken over or told', () => {
  const job = {
    defaults: { run: { shell: 'bash -l {0}' } },
    'timeout-minutes': 90,
    services: { db: { image: 'postgres:16' } },
    steps: [{ uses: './setup' }, { run: 'make' }, { run: 'a', shell: 'sh' }, publish()],
  };
  const { own = [], minutes, notes } = known(workflow(anyPush, { a: job }));
  expect(own.map(({ shell }) => shell)).toEqual([undefined, 'bash -l {0}', 'sh']);
  expect(minutes).toBe(90);
  expect(notes).toEqual([expect.stringContaining('builds beside the services db')]);
});

test.each([
  ['npm ci && npm run build -- --mode live', 1],
  ['set -e\nnpm ci\nnpm run build', 1],
  ['npm ci && cd docs && npm install', 0],
  ['# only\n\nyarn install --immutable \\\n', 0],
])('a command that installs and builds is one that builds: %s', (run, number) => {
  expect(runsOf([{ run }])).toHaveLength(number);
});
