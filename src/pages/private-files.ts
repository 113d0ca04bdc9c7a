import { manifestFolder } from './site-file.js';

/** Never published, at any depth: version control, packages, environment files, what a desktop leaves, our own manifest. */
export function isNeverPublished(path: string): boolean {
  return /(?:^|\/)(?:\.git|\.env[^/]*|node_modules|\.DS_Store)$/.test(path) || path === manifestFolder;
}

/** Folders that hold logins and keys. */
const keyFolders = /(?:^|\/)\.(?:ssh|aws|azure|gnupg|kube|docker|terraform)\//;
/** Files that hold logins and keys, by their whole name. */
const keyFiles = new RegExp(
  `^(?:${[
    '\\.(?:npmrc|netrc|pypirc|git-credentials|dockercfg|htpasswd|pgpass|vault-token)',
    '_netrc',
    // A private SSH key has no ending; `id_rsa.pub` and `id_card.png` have one.
    'id_[^.]+',
    '.*\\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk)',
    '.*\\.(?:tfstate|tfstate\\..*|tfvars|tfvars\\.json)',
  ].join('|')})$`,
  'i',
);

/** Whether a file is there to be kept secret, by its name: a site with one in it is no site. */
export function isKeyFile(path: string): boolean {
  return keyFolders.test(path) || keyFiles.test(path.slice(path.lastIndexOf('/') + 1));
}
