import { describe, expect, test } from '@jest/globals';
import { isKeyFile, isNeverPublished, matchPaths } from '../../../src/pages/path-rules.js';

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

describe('the paths that patterns match', () => {
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
  ])('of %j', async (patterns, matched) => {
    expect([...(await matchPaths(paths, patterns)).paths].sort()).toEqual([...matched].sort());
  });

  test.each(['constructor/*', 'toString/**', '__proto__', 'valueOf/x'])(
    'of %s are those of that folder',
    async (pattern) => {
      const folder = pattern.replace(/\/.*/, '');
      expect([...(await matchPaths([`${folder}/x`, 'other/x'], [pattern])).paths]).toEqual([`${folder}/x`]);
    },
  );

  test.each([`${'{a,b}'.repeat(30)}`, '{1..100000}{1..1000}', '[', '{', `${'*'.repeat(60)}x`, '\\'])(
    'of %s are none, at once',
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
])('%s is secret by its name: %s', (path, secret) => {
  expect(isKeyFile(path)).toBe(secret);
});
