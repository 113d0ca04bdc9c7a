import { manifestFolder } from './site-file.js';

/** Endings that editors and people give to a copy: it is as secret as the file itself. */
const copyEndings = /(?:\.(?:bak|backup|old|orig|save|swp)|~)+$/i;
/** Version control, packages, environment files, what a desktop leaves. */
const neverPublished = /(?:^|\/)(?:\.(?:git|svn|hg|DS_Store|(?:env|dev\.vars)[^/]*)|[^/]+\.env|node_modules)$/i;

/** Returns whether a file or folder is never published, at any depth; our own manifest is not either. */
export function isNeverPublished(path: string): boolean {
  return neverPublished.test(path.replace(copyEndings, '')) || path === manifestFolder;
}

/** Folders that hold logins and keys, and files that are secret where they lie. */
const keyPlaces =
  /(?:^|\/)\.(?:(?:ssh|aws|azure|gnupg|kube|docker|terraform|config\/(?:gcloud|gh))\/|cargo\/credentials(?:\.toml)?$|composer\/auth\.json$)/i;
/** Files that hold logins and keys, by their whole name. */
const keyFiles = new RegExp(
  `^(?:${[
    '\\.(?:npmrc|yarnrc\\.yml|netrc|pypirc|git-credentials|dockercfg|htpasswd|pgpass|my\\.cnf|vault-token)',
    '\\.(?:terraformrc|s3cfg|boto)',
    // What was typed at a prompt, passwords too.
    '\\.\\w+_history',
    '_netrc',
    // Google's auth action writes it into the workspace.
    'gha-creds-[0-9a-f]+\\.json',
    // A private SSH key has no ending; `id_rsa.pub` and `id_card.png` have one.
    'id_[^.]+',
    '.*\\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk)',
    '.*\\.(?:tfstate|tfstate\\..*|tfvars|tfvars\\.json)',
  ].join('|')})$`,
  'i',
);

/** Returns whether a file is there to be kept secret, by its name: a site with one in it is no site. */
export function isKeyFile(path: string): boolean {
  const original = path.replace(copyEndings, '');
  return keyPlaces.test(original) || keyFiles.test(original.slice(original.lastIndexOf('/') + 1));
}
