import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  bench,
  cloneOf,
  ended,
  gitIn,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import type { Cli, CliOptions } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { makeStore } from '../../support/platform/parameter-store.js';
import { tempFolder } from '../../support/temp-folder.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

const run = (started: Cli, ...argv: string[]) => bench.run(started, ...argv);

function clone(origin: string, inputs = '', options: CliOptions = {}): Cli {
  const started = bench.withToken(options);
  cloneOf(started, origin)('update-ref', 'refs/remotes/origin/main', 'HEAD');
  const step = `{ uses: acme/osc-deploy@v1, with: { ${inputs} } }`;
  const workflow = `on: push\njobs: { a: { runs-on: x, steps: [${step}] } }\n`;
  write(started, { 'dist/index.html': origin, '.github/workflows/a.yml': workflow });
  return started;
}

const shop = 'https://github.com/acme/shop';
const evil = 'https://github.com/mallory/evil';
const live = () => String(platform.site('acme-shop').objects.get('index.html')?.bytes);
const refused =
  /belongs to (github\.com\/)?acme\/shop, and this clone to (mallory\/evil|other\.example\/acme\/shop)\..*--name/s;

describe("another repository's production", () => {
  test.each([
    ['a workflow of the clone names it', evil, 'directory: dist, name: acme-shop'],
    ['the clone is of another server', 'https://other.example/acme/shop', 'directory: dist'],
  ])('is not replaced because %s; a typed name takes it over', async (_, origin, inputs) => {
    await run(clone(shop), 'publish', 'dist', '--name', 'acme-shop');
    const foreign = clone(origin, inputs);
    for (const argv of [
      ['publish', 'dist'],
      ['plan', 'dist'],
    ])
      expect(await run(foreign, ...argv)).toMatchObject(ended(1, refused));
    expect(live()).toBe(shop);
    expect(await run(foreign, 'publish', 'dist', '--name', 'acme-shop')).toMatchObject(
      ended(0, 'takes it over'),
    );
    expect(live()).toBe(origin);
  });

  const web = 'target: runner, runner: web, name: shop';
  const runShop = ['run', '--runner', 'web', '--name', 'shop', '--no-wait'];

  test.each([
    ['run', ['run', '--runner', 'web', '--no-wait']],
    ['restart', ['restart']],
    ['rollback', ['rollback', '--to', 'v1', '--no-wait']],
  ])('is not touched by %s without a name', async (_, argv) => {
    expect(await run(clone(shop), ...runShop)).toMatchObject(ended(0));
    const before = platform.parts.services.instances.named('shop').options['SourceUrl'];
    platform.log.clear();
    expect(await run(clone(evil, web), ...argv)).toMatchObject(ended(1, refused));
    expect(platform.log.select({ method: 'PUT' })).toEqual([]);
    expect(platform.parts.services.instances.named('shop').options['SourceUrl']).toBe(before);
  });

  test('keeps its owner when a person rolls it back from another clone', async () => {
    await run(clone(shop), ...runShop);
    const tags = () => platform.parts.services.tagged.map((one) => one.tags.join());
    const before = tags();
    expect(await run(clone(evil), 'rollback', 'shop', '--to', 'v1', '--no-wait')).toMatchObject(
      ended(0),
    );
    expect(tags()).toEqual(before);
    expect(await run(clone(shop), ...runShop)).toMatchObject(ended(0));
  });
});

describe('what another one deployed is not touched from a folder that names it in its workflow', () => {
  const couch = 'apache-couchdb';
  const step = (inputs: string) =>
    `on: push\njobs: { a: { runs-on: x, steps: [{ uses: acme/osc-deploy@v1, with: { ${inputs} } }] } }\n`;

  /** Makes a folder of no repository: without `.git`, or of a clone without `origin`. */
  function plainFolder(inputs: string, { git = false } = {}): Cli {
    const started = bench.withToken();
    if (git) execFileSync('git', ['init', '-q'], { cwd: started.folder });
    write(started, { 'dist/index.html': 'evil', '.github/workflows/a.yml': step(inputs) });
    return started;
  }

  test.each([{ git: false }, { git: true }])('a site, %j', async (kind) => {
    await run(clone(shop), 'publish', 'dist', '--name', 'acme-shop');
    const foreign = plainFolder('directory: dist, name: acme-shop', kind);
    for (const command of ['deploy', 'plan'])
      expect(await run(foreign, command)).toMatchObject(
        ended(1, /belongs to acme\/shop, and this folder to no repository\..*--name acme-shop/s),
      );
    expect(live()).toBe(shop);
    const typed = await run(foreign, 'publish', 'dist', '--name', 'acme-shop');
    expect(typed).toMatchObject(ended(0, 'this folder, of no repository, takes it over'));
    expect(live()).toBe('evil');
  });

  test('a database', async () => {
    const argv = ['run', '--service', couch, '--set', 'AdminPassword=abcdefg1', '--no-wait'];
    expect(await run(clone(shop), ...argv, '--name', 'couch')).toMatchObject(ended(0));
    platform.log.clear();
    const foreign = plainFolder(`target: instance, service: ${couch}, name: couch`);
    expect(await run(foreign, ...argv)).toMatchObject(
      ended(1, /belongs to acme\/shop, and this folder to no repository\./),
    );
    expect(platform.log.select({ method: 'PUT' })).toEqual([]);
  });

  test('an app', async () => {
    const argv = ['run', '--runner', 'web', '--no-wait'];
    expect(await run(clone(shop), ...argv, '--name', 'shop')).toMatchObject(ended(0));
    platform.log.clear();
    const inputs = 'target: runner, runner: web, name: shop, source-url: https://github.com/evil/f';
    expect(await run(plainFolder(inputs), ...argv)).toMatchObject(
      ended(1, /belongs to acme\/shop, and this folder to no repository\./),
    );
    expect(platform.log.select({ method: 'PUT' })).toEqual([]);
  });

  test("a person's own site, which names no repository", async () => {
    const mine = plainFolder('directory: dist, name: acme-shop');
    write(mine, { 'dist/index.html': 'mine' });
    const publish = () => run(mine, 'publish', 'dist', '--name', 'acme-shop');
    expect(await publish()).toMatchObject(ended(0));

    for (const command of ['deploy', 'plan'])
      expect(await run(clone(evil, 'directory: dist, name: acme-shop'), command)).toMatchObject(
        ended(1, /The owner of the site acme-shop cannot be told.*--name acme-shop/s),
      );
    expect(live()).toBe('mine');
    write(mine, { 'dist/index.html': 'mine again' });
    expect(await publish()).toMatchObject(ended(0));
    expect(live()).toBe('mine again');
  });

  test('but a site that was made and never published', async () => {
    const started = plainFolder('directory: dist, name: acme-shop');
    platform.faults.arm({ path: /finalize|publish/, method: 'POST', status: 400, times: 1 });
    await run(started, 'publish', 'dist', '--name', 'acme-shop');
    expect(await run(started, 'deploy')).toMatchObject(ended(0));
  });
});

describe('a directory that only the clone names', () => {
  const mkdocs = (path: string) => ({ 'mkdocs.yml': `site_dir: ${path}\n` });

  test.each(['../documents', 'a link out of the clone'])('is not published: %s', async (what) => {
    const documents = tempFolder();
    const started = bench.withToken();
    started.terminal.cwd = join(started.folder, 'clone');
    const inClone = { ...started, folder: started.terminal.cwd };
    write(started, { 'documents/index.html': 'taxes', 'clone/requirements.txt': 'mkdocs' });
    cloneOf(inClone, evil);
    if (what !== '../documents') symlinkSync(documents, join(inClone.folder, 'docs'));
    write({ ...started, folder: documents }, { 'index.html': 'taxes' });
    write(inClone, mkdocs(what === '../documents' ? what : 'docs'));

    for (const command of ['deploy', 'plan'])
      expect(await run(started, command)).toMatchObject(
        ended(
          1,
          /lies outside of the clone.*Nothing was published.*osc-deploy (?:deploy|plan) .*\//s,
        ),
      );
    expect(platform.parts.pages.of('acme')).toEqual([]);
    expect(await run(started, 'deploy', '../documents', '--name', 'mine')).toMatchObject(ended(0));
  });

  test.each([tempFolder, () => '/'])(
    'and that is an absolute path is not published: %#',
    async (pathOf) => {
      const path = pathOf();
      const started = bench.withToken();
      cloneOf(started, evil);
      write(started, {
        '.github/workflows/a.yml': `on: push\njobs: { a: { steps: [{ uses: acme/osc-deploy@v1, with: { directory: ${path} } }] } }`,
      });
      for (const command of ['deploy', 'plan'])
        expect(await run(started, command)).toMatchObject(ended(1, 'outside of the clone'));
      expect(platform.parts.pages.of('acme')).toEqual([]);
    },
  );

  test('is published from another folder of the same clone', async () => {
    const started = bench.withToken();
    cloneOf(started, evil);
    write(started, { 'site/index.html': 'home', 'docs/mkdocs.yml': 'site_dir: ../site\n' });
    started.terminal.cwd = join(started.folder, 'docs');
    expect(await run(started, 'deploy')).toMatchObject(ended(0));
  });
});

const names = (name: string) => `target: runner, runner: web, name: ${name}`;
const sent = () => JSON.stringify(platform.requests.map(({ bodyText }) => bodyText ?? ''));

describe('a parameter store that only a workflow of the clone names', () => {
  const web = ['run', '--runner', 'web', '--no-wait'];
  const config = 'config: "A: mine", config-prune: true';

  /** Makes a store with a variable that acme/shop reads. @param ways how the platform knows it */
  async function storeOfShop(...ways: ('tag' | 'reader')[]) {
    const shopClone = clone(shop);
    if (ways.includes('tag')) {
      const created = await run(shopClone, 'config', 'create', 'shopconfig');
      expect(created).toMatchObject(ended(0));
      await run(shopClone, 'config', 'set', 'OF_SHOP=1', '--config-service', 'shopconfig');
    } else {
      (await makeStore(platform)).values.set('OF_SHOP', '1');
    }
    if (ways.includes('reader')) {
      const argv = [...web, '--name', 'shop', '--config-service', 'shopconfig'];
      expect(await run(shopClone, ...argv)).toMatchObject(ended(0));
    }
    platform.log.clear();
    return platform.services.parametersOf('acme', 'shopconfig');
  }

  const other =
    /The parameter store "shopconfig" belongs to acme\/shop, and this clone to mallory\/evil\..*--config-service shopconfig/s;

  test.each([['tag'], ['reader']] as const)(
    'is not read, written or bound where acme/shop is known by a %s',
    async (way) => {
      const values = await storeOfShop(way);
      const step = `${names('evil')}, config-service: shopconfig, ${config}`;
      for (const argv of [
        ['plan'],
        ['deploy', '--no-wait'],
        ['deploy', '--no-wait', '--set', 'NodeEnv=x'],
        ['run', '--no-wait', '--create-config'],
        ['config', 'list', '--show'],
        ['config', 'set', 'B=2'],
        ['config', 'unset', 'OF_SHOP'],
      ])
        expect(await run(clone(evil, step, { confirmed: true }), ...argv)).toMatchObject(
          ended(1, other),
        );
      const option = `${names('evil')}, options: { ConfigService: shopconfig }`;
      const asText = option.replace(/\{.*\}/, '"ConfigService: shopconfig"');
      expect(await run(clone(evil, asText), 'deploy', '--no-wait')).toMatchObject(ended(1, other));
      expect([...values]).toEqual([['OF_SHOP', '1']]);
      expect(
        platform.services.instances.find('acme', 'eyevinn-web-runner', 'evil'),
      ).toBeUndefined();

      const typed = ['deploy', '--no-wait', '--config-service', 'shopconfig'];
      expect(await run(clone(evil, step), ...typed)).toMatchObject(ended(0));
    },
  );

  test('is given no secret of the workspace without a yes', async () => {
    await run(clone(evil), 'config', 'create', 'evilconfig');
    const step = `${names('evil')}, config-service: evilconfig, config: 'A: "{{secrets.apikey}}"'`;
    expect(await run(clone(evil, step, { confirmed: false }), 'deploy', '--no-wait')).toMatchObject(
      ended(2, 'the secret "apikey" of the workspace, as config'),
    );
  });

  test('is used where this repository reads it already', async () => {
    await storeOfShop('tag', 'reader');
    const typed = [...web, '--name', 'other', '--config-service', 'shopconfig'];
    expect(await run(clone(evil), ...typed)).toMatchObject(ended(0));
    const step = `${names('other')}, config-service: shopconfig, config: "A: mine"`;
    expect(await run(clone(evil, step, { confirmed: false }), 'deploy', '--no-wait')).toMatchObject(
      ended(0),
    );
  });

  test('and of which no repository is known is asked about, and never emptied without an answer', async () => {
    const values = await storeOfShop();
    const step = `${names('evil')}, config-service: shopconfig, ${config}`;
    const row = 'the parameter store "shopconfig", of no known repository';
    const argv = ['deploy', '--no-wait'];
    expect(await run(clone(evil, step), ...argv)).toMatchObject(
      ended(2, /deletes all other variables.*--config-service shopconfig/s),
    );
    expect(await run(clone(evil, step, { confirmed: false }), ...argv)).toMatchObject(
      ended(2, row),
    );
    const list = ['config', 'list'];
    expect(await run(clone(evil, step, { confirmed: false }), ...list)).toMatchObject(
      ended(2, row),
    );
    expect([...values]).toEqual([['OF_SHOP', '1']]);
    expect(await run(clone(evil, step), ...list)).toMatchObject(ended(0, { stdout: 'OF_SHOP' }));
    const kept = step.replace('config-prune: true', 'config-prune: false');
    expect(await run(clone(evil, kept), ...argv)).toMatchObject(ended(0));
    expect([...values.keys()].sort()).toEqual(['A', 'OF_SHOP']);
  });
});

describe("a parameter store of this repository that another branch's own workflow names", () => {
  const store = 'the parameter store "shopconfig"\n';
  const named = 'config-service: shopconfig';

  /** Returns a clone of acme/shop with a branch that has brought the workflow. */
  function branch(inputs: string, options: CliOptions): Cli {
    const started = clone(shop, `${names('shop')}, ${inputs}`, options);
    const git = gitIn(started);
    git('checkout', '-q', '-b', 'topic');
    git('add', '.github');
    git('commit', '-q', '-m', 'names a store');
    git('update-ref', 'refs/remotes/origin/topic', 'HEAD');
    return started;
  }

  beforeEach(async () => {
    await run(clone(shop), 'config', 'create', 'shopconfig');
    platform.log.clear();
  });

  test.each([
    [['--preview-branch'], 'preview-options: "ConfigService: shopconfig"'],
    [
      ['--preview-branch', '--set', 'ConfigService=mine'],
      'preview-options: "ConfigService: shopconfig"',
    ],
    [['--any-branch'], named],
    [['--any-branch', '--set', 'ConfigService=mine'], named],
    [['--any-branch'], 'options: "ConfigService: shopconfig"'],
  ])('is given only after a yes: deploy %j, %s', async (argv, inputs) => {
    const command = ['deploy', '--no-wait', ...argv];
    const no = await run(branch(inputs, { confirmed: false }), ...command);
    expect(no).toMatchObject(ended(2, store));
    expect(sent()).not.toContain('ConfigService');
    expect(await run(branch(inputs, { confirmed: true }), ...command)).toMatchObject(
      ended(0, store),
    );
  });

  test('is not asked about where a person types it, and not for the store of a preview itself', async () => {
    const typed = ['deploy', '--no-wait', '--any-branch', '--config-service', 'shopconfig'];
    expect(await run(branch(named, { confirmed: false }), ...typed)).toMatchObject(ended(0));
    const own = `${named}, preview-config: "A: b"`;
    const preview = ['deploy', '--no-wait', '--preview-branch'];
    expect(await run(branch(own, { confirmed: false }), ...preview)).toMatchObject(ended(0));
  });

  test('is not emptied where no person can be asked', async () => {
    const pruned = `${named}, config: "A: mine", config-prune: true`;
    const refusal = await run(branch(pruned, {}), 'deploy', '--no-wait', '--any-branch');
    expect(refusal).toMatchObject(
      ended(
        2,
        /deletes all other variables.*not known as that of the default branch.*--config-service shopconfig/s,
      ),
    );
  });
});

describe("what is the person's or the workspace's", () => {
  const deploy = ['deploy', '--no-wait'];
  const env = { AWS_KEY: 'a-key-of-amazon', OSC_SOURCE_TOKEN: 'token-of-source' };

  test.each([
    ['options: "AwsRegion: ${{ secrets.AWS_KEY }}"', 'AWS_KEY of your environment, as options'],
    ['sub-path: "${{ vars.AWS_KEY }}"', 'AWS_KEY of your environment, as sub-path'],
    ['', 'OSC_SOURCE_TOKEN of your environment, as source-token'],
    [
      'options: \'AwsRegion: "\\x7b{secrets.apikey}}"\'',
      'the secret "apikey" of the workspace, as options',
    ],
    ["sub-path: '{{secrets.apikey}}'", 'the secret "apikey" of the workspace, as sub-path'],
  ])('is given to %j of a workflow only after a yes', async (inputs, row) => {
    platform.services.secretsOf('acme', 'eyevinn-web-runner').set('apikey', 'x');
    const step = [names('evil'), inputs].filter(Boolean).join(', ');
    const no = await run(clone(evil, step, { env, confirmed: false }), ...deploy);
    expect(no).toMatchObject(ended(2, row));
    expect(no.stderr).toContain('gives "evil" on the web runner in acme');
    expect(sent()).not.toMatch(/a-key-of-amazon|token-of-source|secrets\.apikey/);
    expect(await run(clone(evil, step, { env, confirmed: false }), 'plan')).toMatchObject(ended(0));

    expect(await run(clone(evil, step, { env, confirmed: true }), ...deploy)).toMatchObject(
      ended(0, row),
    );
    // What is deployed is this repository's from then on.
    expect(await run(clone(evil, step, { env, confirmed: false }), ...deploy)).toMatchObject(
      ended(0),
    );
  });

  test('is named in quotes, at most twenty times', async () => {
    const named = (name: string) => `the secret ${JSON.stringify(name)} of the workspace`;
    const secrets = ['x of nobody, as config', ...Array.from({ length: 31 }, (_, n) => `s${n}`)];
    const path = secrets.map((name) => `{{secrets.${name}}}`).join('/');
    const started = clone(evil, `${names('evil')}, sub-path: '${path}'`, { confirmed: false });
    const no = await run(started, ...deploy);
    expect(no).toMatchObject(ended(2, `  ${named('x of nobody, as config')}, as sub-path\n`));
    expect(no.stderr).toContain(`  ${named('s18')}, as sub-path\n  and 12 more\nThese`);
  });

  test.each([
    [names('evil'), [], undefined],
    [names('evil'), ['--preview-branch'], 'OSC_PREVIEW_SOURCE_TOKEN'],
    [`${names('evil')}, preview-source-token: '\${{ secrets.AWS_KEY }}'`, [], undefined],
    [
      `${names('evil')}, preview-source-token: '\${{ secrets.AWS_KEY }}'`,
      ['--preview-branch'],
      'AWS_KEY',
    ],
  ])('is named only where it is sent: %s, %j', async (step, argv, variable) => {
    const lent =
      variable === 'AWS_KEY'
        ? { AWS_KEY: env.AWS_KEY }
        : { OSC_PREVIEW_SOURCE_TOKEN: 'a-token-of-previews' };
    for (const confirmed of [undefined, true]) {
      const started = clone(evil, step, { env: lent, ...(confirmed && { confirmed }) });
      const git = gitIn(started);
      git('checkout', '-q', '-b', 'topic');
      git('update-ref', 'refs/remotes/origin/topic', 'HEAD');
      const { stderr } = await run(started, ...deploy, ...argv, '--any-branch');
      expect(/(\w+) of your environment, as preview-source-token/.exec(stderr)?.[1]).toBe(variable);
    }
  });

  test('is named in a line where no person can be asked', async () => {
    platform.services.secretsOf('acme', 'eyevinn-web-runner').set('apikey', 'x');
    const secret = "sub-path: '{{secrets.apikey}}', options: 'AwsRegion: ${{ secrets.AWS_KEY }}'";
    const line =
      'The workflow takes AWS_KEY of your environment, as options; the secret "apikey" of the workspace, as sub-path.\n';
    for (const command of [deploy, ['plan']])
      expect(
        await run(
          clone(evil, `${names('evil')}, ${secret}`, { env: { AWS_KEY: env.AWS_KEY } }),
          ...command,
        ),
      ).toMatchObject(ended(0, line));
  });

  test('is given to a site only after a yes, and without a question to a typed command', async () => {
    const step = 'directory: dist, name: evil, basic-auth: "${{ secrets.LOGIN }}"';
    const secret = { LOGIN: 'user:a-long-password' };
    const publish = ['publish', 'dist'];
    expect(
      await run(clone(evil, step, { env: secret, confirmed: false }), ...publish),
    ).toMatchObject(ended(2, 'LOGIN of your environment, as basic-auth'));
    expect(platform.parts.pages.of('acme')).toEqual([]);
    const without = [...publish, '--no-workflow', '--name', 'evil'];
    expect(
      await run(clone(evil, step, { env: secret, confirmed: false }), ...without),
    ).toMatchObject(ended(0));
  });

  test.each([
    ['source-url: https://evil.example/x/y', { OSC_SOURCE_TOKEN: 'token-of-source' }],
    [
      'source-url: https://evil.example/x/y, source-token: "${{ secrets.AWS_KEY }}"',
      { AWS_KEY: 'a-key-of-amazon' },
    ],
    ['source-url: https://evil.example/x/y, git-credential: acmeprod', {}],
    ['options: "SourceUrl: https://evil.example/x/y"', { OSC_SOURCE_TOKEN: 'token-of-source' }],
    [
      'source-url: https://evil.example/x/y, options: "GitHubToken: ${{ secrets.AWS_KEY }}"',
      { AWS_KEY: 'a-key-of-amazon' },
    ],
    ['source-url: https://evil.example/x/y, options: \'GitHubToken: "{{secrets.prodtok}}"\'', {}],
  ])('does not sign in at another source: %s', async (inputs, lent) => {
    const target = inputs.includes('git-credential')
      ? 'target: app, runner: web, name: evil'
      : names('evil');
    for (const argv of [
      ['plan'],
      deploy,
      ['run', '--target', inputs.includes('git-credential') ? 'app' : 'runner'],
    ])
      expect(
        await run(clone(evil, `${target}, ${inputs}`, { env: lent, confirmed: true }), ...argv),
      ).toMatchObject(
        ended(
          2,
          /Nothing of yours goes to an address that only a file of the clone names: .*evil\.example\/x\/y/s,
        ),
      );
    expect(platform.requests).toEqual([]);
  });

  test('does not sign in at another source with a typed token', async () => {
    const step = `${names('evil')}, source-url: https://evil.example/x/y`;
    const argv = [...deploy, '--set', 'GitHubToken=ghp_typedtoken'];
    expect(await run(clone(evil, step, { confirmed: true }), ...argv)).toMatchObject(
      ended(2, /only a file of the clone names: the option GitHubToken/),
    );
  });

  test.each([
    ['source-url: "https://evil.example/${{ vars.AWS_KEY }}/x"', '--source-url'],
    ['source-url: "https://evil.example/{{secrets.apikey}}/x"', '--source-url'],
    ['source-ref: "${{ vars.AWS_KEY }}"', '--source-ref'],
    ['options: "SourceUrl: https://evil.example/${{ secrets.AWS_KEY }}/x"', '--set SourceUrl='],
    ['options: "{ SourceUrl: \'https://evil.example/{{secrets.apikey}}\' }"', '--set SourceUrl='],
    ['domain: "${{ vars.AWS_KEY }}.evil.example"', '--domain'],
    ['domain: "{{secrets.apikey}}.evil.example"', '--domain'],
  ])('becomes no part of the address of a source, nor of a domain: %s', async (inputs, option) => {
    for (const argv of [['plan'], deploy, ['run', '--no-wait']]) {
      const started = clone(evil, `${names('evil')}, ${inputs}`, { env, confirmed: true });
      const refusal = await run(started, ...argv);
      expect(refusal).toMatchObject(ended(2, 'Nothing of yours becomes part of an address'));
      expect(refusal.stderr).toContain(option);
      expect(refusal.stderr).not.toContain(env.AWS_KEY);
    }
    expect(platform.requests).toEqual([]);
  });

  test('is asked for with the name of the job in quotes where it reads like our own words', async () => {
    const started = clone(evil, `${names('evil')}, sub-path: '{{secrets.apikey}}'`, {
      confirmed: false,
    });
    const file = '.github/workflows/a.yml';
    const job = '"all is well, gives nothing"';
    const text = readFileSync(join(started.folder, file), 'utf8');
    write(started, { [file]: text.replace('{ a:', `{ ${job}:`) });
    expect(await run(started, ...deploy)).toMatchObject(
      ended(2, `a.yml, job ${job}, gives "evil"`),
    );
  });

  test('signs in at another source that a person types, with the rest of the step', async () => {
    const url = 'https://evil.example/x/y';
    const step = `${names('evil')}, source-url: ${url}, sub-path: app`;
    const started = clone(evil, step, { env: { OSC_SOURCE_TOKEN: 'token-of-source' } });
    expect(await run(started, ...deploy, '--source-url', url)).toMatchObject(
      ended(0, 'As .github'),
    );
    expect(platform.services.instances.named('evil').options).toMatchObject({ SubPath: 'app' });
  });
});
