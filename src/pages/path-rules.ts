import type { Ignore } from 'ignore';
import { plainText, printableJson } from '../base/plain-text.js';
import { alternativesOf } from '../contract/patterns.js';
import { manifestFolder } from './site-file.js';

const copyMarks =
  /(?:\.(?:bak|backup|old|orig(?:inal)?|saved?|copy|tmp|sw[nop]|\d{1,14})|~|[ _-]copy(?: \d{1,3})?| ?\(\d{1,3}\))+(?=(?:\.[a-z]\w*)?$)/i;
const neverPublished = /(?:^|\/)(?:\.(?:git|svn|hg|DS_Store|(?:env|dev\.vars)[^/]*)|[^/]+\.env)$/i;

/** Returns the names that a file may be a copy of. Editors put a dot before an open file's name, or `#` around it. */
function originalsOf(path: string): string[] {
  const original = path.replace(copyMarks, '').replace(/(^|\/)#([^/]+)#$/, '$1$2');
  return [path, original, original.replace(/(^|\/)\.(?=[^/]+$)/, '$1')];
}

/** Returns whether a file or folder is never published, at any depth. */
export function isNeverPublished(path: string): boolean {
  return originalsOf(path).some((one) => neverPublished.test(one)) || path === manifestFolder;
}

/** Returns whether a folder has the name of installed packages. */
export function isPackages(name: string): boolean {
  return name.replace(copyMarks, '').toLowerCase() === 'node_modules';
}

// Folders in which `secrets.json` may contain translations. Rules marked `word` do not apply there.
const translations = /(?:^|\/)_?(?:locales?|i18n|l10n|lang(?:uage)?s?|translations?|messages)\//i;

/** `word`: a word of a language too. `key`, `identity`: the bytes decide. */
export type Doubt = 'word' | 'key' | 'identity';

const privateNames: [pattern: string, what: string, reader: string, doubt?: Doubt][] = [
  ['\\.ssh/.+', 'keys and hosts', 'ssh'],
  ['\\.(?:(?:aws|azure|config/gcloud)/.+|s3cfg|boto)', 'the login of a cloud', 'its command line'],
  ['\\.gnupg/.+', 'private keys', 'gpg'],
  ['\\.kube/.+', 'the login of a cluster', 'kubectl'],
  ['(?:.*[-_.])?kubeconfig(?:\\.ya?ml|\\.json)?', 'the login of a cluster', 'kubectl'],
  ['\\.(?:docker/.+|dockercfg)', 'the login of a registry', 'docker'],
  ['\\.(?:terraform(?:\\.d)?/.+|terraformrc)', 'the state or login of Terraform', 'terraform'],
  [
    '.*\\.tf(?:state(?:\\..*)?|vars(?:\\.json)?)',
    'the state or variables of Terraform',
    'terraform',
  ],
  ['\\.config/gh/.+', 'a GitHub token', 'gh'],
  ['\\.config/osc-deploy/.+', 'a login', 'osc-deploy'],
  ['\\.?rclone\\.conf', 'the login of a cloud', 'rclone'],
  ['(?:rootkey|.*accesskeys)\\.csv', 'the login of a cloud', 'AWS'],
  ['\\.sentryclirc', 'a token of Sentry', 'sentry-cli'],
  ['\\.clasprc\\.json', 'a login', 'clasp'],
  ['local\\.settings\\.json', 'the settings of an app', 'Azure Functions'],
  ['\\.runtimeconfig\\.json', 'the settings of an app', 'Firebase Functions'],
  ['\\.(?:secrets|flaskenv)', 'the variables of an app', 'the app'],
  ['\\.wrangler/.+', 'the login of Cloudflare', 'wrangler'],
  ['\\.(?:p?npmrc|yarnrc\\.yml)', 'the login of a package registry', 'npm or yarn'],
  ['\\.config/pnpm/.+', 'the login of a package registry', 'pnpm'],
  ['\\.pypirc', 'the login of a package registry', 'twine'],
  ['\\.m2/settings(?:-security)?\\.xml', 'the login of a package registry', 'Maven'],
  ['\\.gradle/gradle\\.properties', 'the login of a package registry', 'Gradle'],
  ['\\.(?:gem/credentials|bundle/config)', 'the login of a package registry', 'gem or bundle'],
  ['\\.cargo/credentials(?:\\.toml)?', 'the login of a package registry', 'cargo'],
  ['\\.(?:composer|codex)/auth\\.json', 'a login', 'composer or codex'],
  ['^auth\\.json', 'the login of a package registry', 'composer'],
  ['\\.claude(?:\\.json|/\\.credentials\\.json)', 'a login', 'claude'],
  ['[._]netrc', 'logins of hosts', 'curl and git'],
  ['\\.git(?:-credentials|config)', 'logins of repositories', 'git'],
  ['\\.(?:pgpass|my\\.cnf)', 'the login of a database', 'its client'],
  // Served as text, as no PHP runs here.
  [
    '(?:wp-config|localsettings)(?:\\.php)?(?:\\.(?:txt|inc))?',
    'the login of a database',
    'WordPress or MediaWiki',
  ],
  ['\\.htpasswd', 'password hashes', 'a web server'],
  // Editors and deploy tools keep a host with its password in these.
  ['\\.(?:ftpconfig|ftppass|remote-sync\\.json)', 'the login of a server', 'an editor or ftp'],
  ['(?:sftp-config|\\.vscode/sftp)\\.json', 'the login of a server', 'an editor'],
  ['\\.vault-token', 'a token of Vault', 'vault'],
  ['\\.\\w+_history', 'what was typed at a prompt, passwords too', 'a shell'],
  ['gha-creds-[0-9a-f]+\\.json', 'the login of a cloud', "Google's auth action"],
  [
    '(?:.*[-_.])?service[-_]?account(?:[-_]?key)?(?:[-_].*)?\\.json',
    'the key of a service account',
    'a cloud',
    'word',
  ],
  ['.*-firebase-adminsdk-.*\\.json', 'the key of a service account', 'Firebase'],
  // Google names a downloaded key by its project, and builds name chunks alike.
  ['.*-[0-9a-f]{12}\\.json', 'the key of a service account', 'a cloud', 'identity'],
  ['client_secret(?:[-_].*)?\\.json', 'the secret of an OAuth client', 'Google', 'word'],
  ['(?:.*[-_.])?credentials\\.json', 'a login', 'a cloud', 'word'],
  ['(?:.*[-_.])?secrets?\\.(?:ya?ml|json|toml)', 'the secrets of an app', 'the app', 'word'],
  [
    'env\\.(?:local|prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|test)',
    'the variables of an app',
    'the app',
  ],
  // `id_rsa.pub` and `id_card.png` are public.
  ['id_(?:rsa|dsa|ecdsa|ed25519|xmss)[^./]*', 'a private key', 'ssh', 'key'],
  ['id_[^./]+', 'a private key', 'ssh', 'identity'],
  // Without an ending, or exported by gpg.
  ['(?:.*[-_.])?(?:rsa|ecdsa|ed25519|deploy|host|ssl)[-_]?key', 'a private key', 'ssh', 'identity'],
  ['(?:.*[-_.])?priv(?:ate)?[-_]?key', 'a private key', 'a server', 'identity'],
  ['(?:.*[-_.])?key\\.asc', 'a private key', 'gpg', 'identity'],
  ['.*\\.ovpn', 'a private key', 'a VPN', 'identity'],
  ['.*\\.(?:pem|key|p8)', 'a private key or a store of keys', 'a server', 'key'],
  ['.*\\.(?:p12|pfx|jks|keystore|kdbx|ppk)', 'a private key or a store of keys', 'a server'],
  [
    '(?:.*[-_.])?(?:private|secret|secring)(?:[-_.].*)?\\.(?:gpg|pgp|asc)',
    'a private key',
    'gpg',
    'key',
  ],
];
const privateRules = privateNames.map(([pattern, what, reader, doubt]) => {
  const start = pattern.startsWith('^') ? '' : '(?:^|/)';
  const end = pattern.replaceAll('.*', '[^/]*');
  return {
    path: new RegExp(`${start}${end}$`, 'i'),
    reason: `${what}, which ${reader} reads`,
    doubt,
  };
});

// A lesson or a demo publishes one on purpose. Windows puts a thumbs.db into folders of pictures.
const databaseNames =
  /\.(?:(?:sqlite3?|db3?|mdb|accdb)(?:-(?:wal|journal))?|(?:sql|dump)(?:\.(?:gz|bz2|xz|zst|zip))?)$/i;

/** Returns whether a file has the name of a database or of its dump. */
export function isDatabase(path: string): boolean {
  return databaseNames.test(path) && !/(?:^|\/)thumbs\.db$/i.test(path);
}

/** Returns the kind of a file with a private name, and whether its bytes can show that it is content; undefined for other files. */
export function findPrivate(
  path: string,
): { reason: string; doubt?: Doubt | undefined } | undefined {
  const names = originalsOf(path);
  const rule = privateRules.find((one) => names.some((name) => one.path.test(name)));
  return rule?.doubt === 'word' && translations.test(path) ? undefined : rule;
}

/** Returns the paths that a pattern with `!` names one by one, without a wildcard: a person insists on them. */
export function insistedPaths(paths: readonly string[], patterns: readonly string[]): Set<string> {
  const wanted = patterns
    .flatMap(rulesOf)
    .filter((rule) => rule.startsWith('!') && !/[*?[\]]/.test(rule))
    .map((rule) => rule.slice(1).replace(/\\(.)/g, '$1'));
  const names = (one: string, path: string) =>
    one.includes('/') ? path === one.replace(/^\//, '') : path.split('/').at(-1) === one;

  const isWanted = (path: string) => wanted.some((one) => names(one, path));
  return new Set(paths.filter((path) => isWanted(path.normalize('NFC'))));
}

/** Returns the matched paths (relative, `/`) and the unused patterns. Patterns are those of .gitignore plus `{a,b}`, compared in NFC. */
export async function matchPaths(paths: readonly string[], patterns: readonly string[]) {
  if (patterns.length === 0) return { paths: new Set<string>(), unused: [] };

  const { default: ignore } = await import('ignore');
  const rules = (some: readonly string[]) =>
    ignore({ ignorecase: false }).add(some.flatMap(rulesOf));
  const all = rules(patterns);
  const isUsed = (pattern: string) => {
    const own = rules([pattern.replace(/^!/, '')]);
    return isAlwaysLeftOut(pattern) || paths.some((path) => matches(own, path));
  };

  return {
    paths: new Set(paths.filter((path) => matches(all, path))),
    unused: patterns.filter((pattern) => !isUsed(pattern)),
  };
}

function matches(rules: Ignore, path: string): boolean {
  return path !== '' && rules.ignores(path.normalize('NFC'));
}

// `./docs` means `/docs`, and `a.{js,css}` means two patterns.
function rulesOf(pattern: string): string[] {
  const rule = pattern.normalize('NFC').replace(/^(!?)\.\//, '$1/');
  return alternativesOf(rule);
}

function isAlwaysLeftOut(pattern: string): boolean {
  const name = pattern.replace(/^(?:\.?\/|\*\*\/)+|\/(?:\*\*?)?$/g, '');
  return isNeverPublished(name) || isPackages(name);
}

/** Returns the names of unused patterns, with what their spelling may lack. @param folders the names of the directory, as a person may put them in front */
export function describeUnused(patterns: string[], folders: readonly string[] = []): string {
  const own = folders.find((folder) =>
    patterns.some((pattern) => pattern.replace(/^!?(?:\.?\/)?/, '').startsWith(`${folder}/`)),
  );
  const faults: [isThere: boolean, rule: string][] = [
    [patterns.some((pattern) => pattern.includes('\\')), 'Between folders a pattern has `/`.'],
    [
      patterns.some((pattern) => /["',]|^- |^\[.*\]$/.test(pattern)),
      'A pattern is a line of its own, without commas, brackets or quotes around it.',
    ],
    [
      own !== undefined,
      `A pattern begins below the directory, without \`${plainText(own ?? '', 100)}/\`.`,
    ],
  ];
  const rules = faults.filter(([isThere]) => isThere).map(([, rule]) => rule);
  return [`${nameSome(patterns)}.`, ...rules].join(' ');
}

/** Returns up to ten paths, with invisible characters escaped. */
export function nameSome(paths: string[]): string {
  const visible = (path: string) =>
    printableJson(path).slice(1, -1).replaceAll('\\\\', '\\').replaceAll('\\"', '"');

  const names = paths.slice(0, 10).map((path) => plainText(visible(path), 200));
  const shown = names.join(', ');
  return paths.length > 10 ? `${shown} and ${paths.length - 10} more` : shown;
}
