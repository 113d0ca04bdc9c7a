import { expect, test } from '@jest/globals';
import { isKeyFile, isNeverPublished } from '../../../src/pages/private-files.js';

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
  ['site.env', false],
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
])('%s is secret by its name: %s', (path, secret) => {
  expect(isKeyFile(path)).toBe(secret);
});
