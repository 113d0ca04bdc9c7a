import { describe, expect, test } from '@jest/globals';
import { explainPrivate, isNeverPublished, matchPaths } from '../../../src/pages/path-rules.js';
import {
  checkLimits,
  isPage,
  isSitePath,
  missingRoot,
  type SiteFile,
  withNoIndex,
} from '../../../src/pages/site-file.js';

describe('rules of paths', () => {
  const paths = [
    '.well-known/acme',
    'a b/ä #%?.txt',
    'app.js',
    'app.js.map',
    'docs/en/index.html',
    'docs/en/keep.html',
    'docs/index.html',
    'drafts/x.html',
    'index.html',
    'lib/drafts/y.html',
    'lib/new\nline.txt',
  ];

  describe('patterns', () => {
    test.each<[string[], string[]]>([
      [[], []],
      [['*.map'], ['app.js.map']],
      [['drafts'], ['drafts/x.html', 'lib/drafts/y.html']],
      [['drafts/'], ['drafts/x.html', 'lib/drafts/y.html']],
      [['/drafts'], ['drafts/x.html']],
      [['./drafts'], ['drafts/x.html']],
      [['docs/en'], ['docs/en/index.html', 'docs/en/keep.html']],
      [['docs/*'], ['docs/en/index.html', 'docs/en/keep.html', 'docs/index.html']],
      [['docs/*.html'], ['docs/index.html']],
      [['**/*.{map,txt}'], ['a b/ä #%?.txt', 'app.js.map', 'lib/new\nline.txt']],
      [['.*'], ['.well-known/acme']],
      [['a b'], ['a b/ä #%?.txt']],
      [['index.html'], ['docs/en/index.html', 'docs/index.html', 'index.html']],
      [['/index.html'], ['index.html']],
      [['**'], paths],
      [
        ['docs/**/*.html', '!keep.html'],
        ['docs/en/index.html', 'docs/index.html'],
      ],
      // As in a .gitignore: what lies in a folder that is left out cannot be taken back.
      [
        ['docs', '!keep.html'],
        ['docs/en/index.html', 'docs/en/keep.html', 'docs/index.html'],
      ],
      [['index.html/'], []],
      [['Index.html'], []],
      [['{app,none}.{js,js.map}'], ['app.js', 'app.js.map']],
      [['{lib,{docs,drafts}}/*.html'], ['docs/index.html', 'drafts/x.html']],
      [['!docs', 'docs/index.html'], ['docs/index.html']],
      [['nothing', '/', '.', '!', '../x', '/etc/passwd', 'docs/none'], []],
    ])('%j match their paths', async (patterns, matched) => {
      expect([...(await matchPaths(paths, patterns)).paths].sort()).toEqual([...matched].sort());
    });

    test.each(['constructor/*', 'toString/**', '__proto__', 'valueOf/x'])(
      '%s match only that folder',
      async (pattern) => {
        const folder = pattern.replace(/\/.*/, '');
        expect([...(await matchPaths([`${folder}/x`, 'other/x'], [pattern])).paths]).toEqual([`${folder}/x`]);
      },
    );

    test.each([`${'{a,b}'.repeat(30)}`, '{1..100000}{1..1000}', '[', '{', `${'*'.repeat(60)}x`, '\\'])(
      '%s match nothing, without delay',
      async (pattern) => {
        expect(await matchPaths(paths, [pattern])).toEqual({ paths: new Set(), unused: [pattern] });
      },
    );
  });

  test.each<[string, boolean]>([
    ['.git', true],
    ['lib/.git', true],
    ['.gitignore', false],
    ['.github', false],
    ['x.git', false],
    ['.env', true],
    ['a/.env', true],
    ['.env.production.local', true],
    ['.envrc', true],
    ['prod.env', true],
    ['config/prod.env.bak', true],
    ['prod.env.html', false],
    ['.ENV', true],
    ['.Env.local', true],
    ['.env~', true],
    ['.dev.vars', true],
    ['.dev.vars.production', true],
    ['.svn', true],
    ['a/.hg', true],
    ['.GIT', true],
    ['node_modules', true],
    ['a/node_modules', true],
    ['my_node_modules', false],
    ['node_modules.html', false],
    ['.DS_Store', true],
    ['a/.DS_Store', true],
    ['x.DS_Store', false],
    ['.osc-deploy', true],
    ['a/.osc-deploy', false],
    ['.osc-deploy.html', false],
  ])('%s is never published: %s', (path, never) => {
    expect(isNeverPublished(path)).toBe(never);
  });

  const copiesOf = (name: string): [string, boolean][] =>
    ['', '.bak', '.old', '.orig', '.1', '.20261124', '~', '.swp', ' copy', ' (1)'].map((end) => [name + end, true]);

  test.each<[string, boolean]>([
    ...['.ssh', '.aws', '.azure', '.gnupg', '.kube', '.docker', '.terraform'].flatMap((folder): [string, boolean][] => [
      [`${folder}/config`, true],
      [`home/${folder}/deep/er`, true],
      [`x${folder}/config`, false],
      [`${folder}x/config`, false],
      [folder, false],
    ]),
    ...['npmrc', 'netrc', 'pypirc', 'git-credentials', 'dockercfg', 'htpasswd', 'pgpass', 'vault-token'].flatMap(
      (name): [string, boolean][] => [
        [`.${name}`, true],
        [`a/.${name}`, true],
        [`a/.${name.toUpperCase()}`, true],
        [name, false],
        [`.${name}.html`, false],
        [`a.${name}`, false],
      ],
    ),
    ...['pem', 'key', 'p12', 'pfx', 'jks', 'keystore', 'kdbx', 'ppk', 'tfstate', 'tfvars'].flatMap(
      (ending): [string, boolean][] => [
        [`a.${ending}`, true],
        [`b/.${ending}`, true],
        [`A.B.${ending.toUpperCase()}`, true],
        [ending, false],
        [`a.${ending}x`, false],
        [`a.${ending}/index.html`, false],
      ],
    ),
    ['_netrc', true],
    ['a_netrc', false],
    ['id_rsa', true],
    ['keys/ID_ED25519', true],
    ['id_', false],
    ['my_id_rsa', false],
    ['id_rsa.pub', false],
    ['a.tfstate.backup', true],
    ['a.tfstate.1.backup', true],
    ['a.tfvars.json', true],
    ['a.tfvars.yaml', false],
    ['a.tfvarsxjson', false],
    ['gha-creds-0a1b2c3d4e5f6789.json', true],
    ['gha-creds.json', false],
    ['.yarnrc.yml', true],
    ['.YARNRC.yml.old', true],
    ['.cargo/credentials', true],
    ['home/.cargo/credentials.toml', true],
    ['.cargo/config.toml', false],
    ['.composer/auth.json', true],
    ['.config/gh/hosts.yml', true],
    ['.config/gcloud/application_default_credentials.json', true],
    ['.config/site.json', false],
    ['.AWS/credentials', true],
    ['.terraformrc', true],
    ['.s3cfg', true],
    ['.bash_history', true],
    ['.node_repl_history', true],
    ['bash_history.html', false],
    ...['.npmrc', 'id_rsa', 'site.pem', 'keys/tls.key'].flatMap((name): [string, boolean][] => [
      [`${name}.bak`, true],
      [`${name}~`, true],
      [`${name}.OLD`, true],
      [`${name}.old.bak`, true],
      [`${name}.baked`, false],
    ]),
    ['index.html.bak', false],
    ...['service-account.json', 'prod-credentials.json', 'kubeconfig', '.m2/settings.xml', '.gem/credentials'].flatMap(
      copiesOf,
    ),
    ...['.bundle/config', '.claude.json', 'auth.json', 'private.gpg', 'server.key', 'env.production'].flatMap(copiesOf),
    ...['secrets.yml', '.wrangler/config/default.toml', 'serviceAccountKey.json'].flatMap(copiesOf),
    ['server.key.1', true],
    ['secrets copy.yml', true],
    ['service-account (2).json', true],
    ['config/.kubeconfig.swp', true],
    ['cluster.kubeconfig.yaml', true],
    ['api/auth.json', false],
    ['locales/en/credentials.json', false],
    ['_locales/de/secrets.json', false],
    ['secrets.html', false],
    ['secrets/index.html', false],
    ['docs/kubeconfig.html', false],
    ['env.js', false],
    ['env.production.js', false],
    ['archive-keyring.gpg', false],
    ['public.asc', false],
    ['.m2/index.html', false],
    ['images/copy.png', false],
    ['v1.2.3.html', false],
  ])('%s has a secret name: %s', (path, secret) => {
    expect(explainPrivate(path) !== undefined).toBe(secret);
  });
});

describe('files of a site', () => {
  const fileOf = (path: string, size = 1): SiteFile => ({ path, size, source: { bytes: Buffer.alloc(0) } });

  test.each<[string, boolean]>([
    ['index.html', true],
    ['a/B.HTM', true],
    ['feed.xhtml', true],
    ['app.html.js', false],
    ['html', false],
    ['a.htmlx', false],
    ['shtml', false],
    ['a.shtml', false],
  ])('%s is a page, which is uploaded after the assets: %s', (path, page) => {
    expect(isPage({ path })).toBe(page);
  });

  describe('a site without an index page at its top', () => {
    const start = 'There is no index.html at the top of the site, so its address answers 404. ';

    test.each<[string[], string | undefined]>([
      [['index.html', 'a/index.html'], undefined],
      [[], 'There is none in any folder.'],
      [['xindex.html', 'a/index.htm', 'a/index.html.bak'], 'There is none in any folder.'],
      [['a/b/index.html', 'z/index.html'], 'The nearest is z/index.html.'],
      [['b/index.html', 'a/index.html'], 'The nearest is a/index.html.'],
      [['a/index.html', 'b/index.html'], 'The nearest is a/index.html.'],
    ])('with %j is described: %s', (paths, found) => {
      expect(missingRoot(paths.map((path) => fileOf(path)))).toBe(found && start + found);
    });
  });

  describe('a preview', () => {
    test('keeps search engines away', () => {
      const files = withNoIndex([fileOf('index.html'), fileOf('a/robots.txt')]);
      const bytes = Buffer.from('User-agent: *\nDisallow: /\n');
      expect(files.slice(2)).toEqual([{ path: 'robots.txt', size: bytes.length, source: { bytes }, isOurs: true }]);
    });

    test.each(['robots.txt', 'robots.txt/index.html'])('stays hidden even if the build has %s', (path) => {
      expect(withNoIndex([fileOf(path)])).toEqual(withNoIndex([]));
    });
  });

  test.each<[string, boolean]>([
    ['a'.repeat(255), true],
    ['a'.repeat(256), false],
    [`${'ä'.repeat(127)}a`, true],
    ['ä'.repeat(128), false],
    [`${'a'.repeat(255)}/x`, true],
    [`${'a'.repeat(246)}/index.html`, true],
    [`${'a'.repeat(247)}/index.html`, false],
    [`${'a'.repeat(247)}/b/index.html`, true],
    [`b/${'a'.repeat(247)}/index.html`, false],
    [`${'a'.repeat(247)}/index.htm`, true],
    [`${`${'a'.repeat(203)}/`.repeat(5)}abcd`, true],
    [`${`${'a'.repeat(203)}/`.repeat(5)}abcde`, false],
    ['a\u2028b', false],
    ['a\u2029b', false],
    ['a\u007fb', false],
    ['a\u0000b', false],
    ['a b', true],
  ])('%j is a valid file path: %s', (path, possible) => {
    expect(isSitePath(path)).toBe(possible);
  });

  /** What is said of too large a site; nothing of one that fits. */
  function refusalOf(files: SiteFile[]): { code?: string; first?: string | undefined; lines?: string[] } {
    try {
      checkLimits(files);
      return {};
    } catch (error) {
      const { code, message } = error as Error & { code: string };
      const [first, ...lines] = message.split('\n');
      return { code, first, lines };
    }
  }

  test('a file of 25 MiB fits; the ten largest above that are named, largest first', () => {
    const limit = 25 * 1024 * 1024;
    expect(refusalOf([fileOf('fits', limit)])).toEqual({});
    expect(refusalOf([fileOf('small'), fileOf('large', limit + 1), fileOf('fits', limit)])).toEqual({
      code: 'file-too-large',
      first: '1 file over the limit of 25 MiB:',
      lines: ['- 25 MiB  large'],
    });
    const many = Array.from({ length: 11 }, (_, n) => fileOf(`f${n}`, (30 + n) * 1024 * 1024));
    const { first, lines } = refusalOf(many);
    expect(first).toBe('11 files over the limit of 25 MiB:');
    expect(lines).toEqual(Array.from({ length: 10 }, (_, n) => `- ${40 - n} MiB  f${10 - n}`));
    expect(many[0]?.path).toBe('f0');
  });

  test('5,000 files fit; above that the ten folders with the most files are named', () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, n) => fileOf(n < 4000 ? `icons/svg/${n}` : `${n}`));
    expect(refusalOf(files(5000))).toEqual({});
    expect(refusalOf(files(5001))).toEqual({
      code: 'too-many-files',
      first: '5,001 files, and a site holds at most 5,000. Most are in:',
      lines: ['- 4,000 files  icons/svg', '- 1,001 files  the top folder'],
    });
    const spread = Array.from({ length: 22 }, (_, n) => fileOf(`d${n % 11}/${n}`));
    const { lines = [] } = refusalOf([...spread, ...files(5000)]);
    expect(lines).toHaveLength(10);
    expect(lines.slice(0, 3)).toEqual(['- 4,000 files  icons/svg', '- 1,000 files  the top folder', '- 2 files  d0']);
  });
});
