import { describe, expect, test } from '@jest/globals';
import { findPrivate, isNeverPublished, matchPaths } from '../../../src/pages/path-rules.js';
import {
  checkLimits,
  isPage,
  isSitePath,
  isWorker,
  missingRoot,
  type SiteFile,
  startPageAdvice,
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

  const docs = ['docs/en/index.html', 'docs/en/keep.html', 'docs/index.html'];

  describe('patterns', () => {
    test.each<[patterns: string[], matched: string[]]>([
      [[], []],
      [['drafts/'], ['drafts/x.html', 'lib/drafts/y.html']],
      [['/drafts'], ['drafts/x.html']],
      [['./drafts'], ['drafts/x.html']],
      [['**/*.{map,txt}'], ['a b/ä #%?.txt', 'app.js.map', 'lib/new\nline.txt']],
      [['docs/**/*.html', '!keep.html'], docs.filter((path) => path !== 'docs/en/keep.html')],
      // As in a .gitignore: what lies in a folder that is left out cannot be taken back.
      [['docs', '!keep.html'], docs],
      [['{app,none}.{js,js.map}'], ['app.js', 'app.js.map']],
      [['{lib,{docs,drafts}}/*.html'], ['docs/index.html', 'drafts/x.html']],
      [['!docs', 'docs/index.html'], ['docs/index.html']],
      [
        ['nothing', '/', '.', '!', '../x', '/etc/passwd', 'docs/none', 'index.html/', 'Index.html'],
        [],
      ],
    ])('%j match their paths', async (patterns, matched) => {
      expect([...(await matchPaths(paths, patterns)).paths].sort()).toEqual([...matched].sort());
    });

    test.each(['{1..100000}{1..1000}', '[', '{', `${'*'.repeat(60)}x`, '\\'])(
      '%s match nothing, without delay',
      async (pattern) => {
        expect(await matchPaths(paths, [pattern])).toEqual({ paths: new Set(), unused: [pattern] });
      },
    );
  });

  test('version control, variables of an app and our own manifest are never published', () => {
    const never = [
      ...['.git', 'lib/.git', '.GIT', '.svn', 'a/.hg', '.DS_Store', 'a/.DS_Store'],
      ...[
        '.env',
        'a/.env',
        '.env.production.local',
        '.envrc',
        '.ENV',
        '.Env.local',
        '.env~',
        'prod.env',
      ],
      ...[
        'a/#.env#',
        '..env.local.swp',
        'config/prod.env.bak',
        '.dev.vars',
        '.dev.vars.production',
        '.osc-deploy',
      ],
    ];
    const others = [
      ...['.gitignore', '.github', 'x.git', 'x.DS_Store', 'node_modules', 'prod.env.html'],
      ...['a/.osc-deploy', '.osc-deploy.html'],
    ];
    expect([...never, ...others].filter(isNeverPublished)).toEqual(never);
  });

  const folders = ['.ssh', '.aws', '.azure', '.gnupg', '.kube', '.docker', '.terraform'];
  const logins = [
    'npmrc',
    'netrc',
    'pypirc',
    'git-credentials',
    'dockercfg',
    'htpasswd',
    'pgpass',
    'vault-token',
  ];
  const keys = ['pem', 'key', 'p12', 'pfx', 'jks', 'keystore', 'kdbx', 'ppk', 'tfstate', 'tfvars'];
  const copied = [
    ...[
      'service-account.json',
      'prod-credentials.json',
      'kubeconfig',
      '.m2/settings.xml',
      '.gem/credentials',
    ],
    ...[
      '.bundle/config',
      '.claude.json',
      'auth.json',
      'private.gpg',
      'server.key',
      'env.production',
      'secrets.yml',
    ],
    ...[
      '.wrangler/config/default.toml',
      'serviceAccountKey.json',
      '.npmrc',
      'id_rsa',
      'site.pem',
      'keys/tls.key',
    ],
  ];
  const copyEnds = [
    '',
    '.bak',
    '.old',
    '.orig',
    '.1',
    '.20261124',
    '~',
    '.swp',
    ' copy',
    ' (1)',
    '.OLD',
    '.old.bak',
  ];

  test.each<{ what: string; secret: string[]; others: string[] }>([
    {
      what: 'a folder with logins',
      secret: folders.flatMap((folder) => [`${folder}/config`, `home/${folder}/deep/er`]),
      others: folders.flatMap((folder) => [`x${folder}/config`, `${folder}x/config`, folder]),
    },
    {
      what: 'a login',
      secret: logins.flatMap((name) => [`.${name}`, `a/.${name}`, `a/.${name.toUpperCase()}`]),
      others: logins.flatMap((name) => [name, `.${name}.html`, `a.${name}`]),
    },
    {
      what: 'a key',
      secret: keys.flatMap((ending) => [
        `a.${ending}`,
        `b/.${ending}`,
        `A.B.${ending.toUpperCase()}`,
      ]),
      others: keys.flatMap((ending) => [ending, `a.${ending}x`, `a.${ending}/index.html`]),
    },
    {
      what: 'the copy of a secret file',
      secret: [
        ...copied.flatMap((name) => copyEnds.map((end) => name + end)),
        ...[
          'secrets copy.yml',
          'service-account (2).json',
          'config/.kubeconfig.swp',
          '.YARNRC.yml.old',
          'a/#.npmrc#',
        ],
      ],
      others: [
        '.npmrc.baked',
        'id_rsa.baked',
        'site.pem.baked',
        'index.html.bak',
        'images/copy.png',
        'v1.2.3.html',
      ],
    },
    {
      what: 'a single file with a secret',
      secret: [
        ...[
          '_netrc',
          'keys/ID_ED25519',
          'a.tfstate.backup',
          'a.tfstate.1.backup',
          'a.tfvars.json',
          '.terraformrc',
        ],
        ...[
          'gha-creds-0a1b2c3d4e5f6789.json',
          '.yarnrc.yml',
          '.cargo/credentials',
          'home/.cargo/credentials.toml',
        ],
        ...[
          '.composer/auth.json',
          '.config/gh/hosts.yml',
          '.config/gcloud/application_default_credentials.json',
        ],
        ...[
          'client_secret_123-abc.apps.googleusercontent.com.json',
          'shop-firebase-adminsdk-fbsvc-1a2b3c4d5e.json',
          'shop-prod-0123456789ab.json',
          'AuthKey_ABC123DEFG.p8',
          'key.asc',
        ],
        ...['deploy_key', 'ssl/privkey', 'ssh_host_rsa_key', 'rootkey.csv', 'me_accessKeys.csv'],
        ...['.rclone.conf', '.sentryclirc', 'local.settings.json', '.gitconfig', 'a/.flaskenv'],
        ...['.terraform.d/credentials.tfrc.json', '.config/osc-deploy/login.json', 'office.ovpn'],
        ...['blog/wp-config.php', 'wiki/LocalSettings.php', 'wp-config.php.bak'],
        ...['wp-config.bak', 'wp-config.txt', '.ftpconfig', 'blog/sftp-config.json', '.pnpmrc'],
        ...['.vscode/sftp.json', '.ftppass', '.remote-sync.json', '.config/pnpm/auth.ini'],
        ...[
          '.AWS/credentials',
          '.s3cfg',
          '.bash_history',
          '.node_repl_history',
          'cluster.kubeconfig.yaml',
        ],
      ],
      others: [
        ...[
          'a_netrc',
          'wp-config-sample.php',
          'wp-config.html',
          'sftp.json',
          'id_',
          'my_id_rsa',
          'id_rsa.pub',
          'a.tfvars.yaml',
          'a.tfvarsxjson',
          'gha-creds.json',
        ],
        ...[
          '.cargo/config.toml',
          '.config/site.json',
          'bash_history.html',
          'api/auth.json',
          'env.production.js',
        ],
        ...[
          'locales/en/credentials.json',
          '_locales/de/secrets.json',
          'secrets.html',
          'secrets/index.html',
          'env.js',
        ],
        ...['monkey', 'turkey', 'hotkeys', 'settings.json', 'data-0123456789abc.json', 'secrets'],
        ...['docs/kubeconfig.html', 'archive-keyring.gpg', 'public.asc', '.m2/index.html'],
      ],
    },
  ])('$what is secret by its name, and a similar name is not', ({ secret, others }) => {
    expect([...secret, ...others].filter((path) => findPrivate(path) !== undefined)).toEqual(
      secret,
    );
  });
});

describe('files of a site', () => {
  const fileOf = (path: string, size = 1): SiteFile => ({
    path,
    size,
    source: { bytes: Buffer.alloc(0) },
  });

  test('pages, which are uploaded after the assets, are recognised by their ending', () => {
    const pages = ['index.html', 'a/B.HTM', 'feed.xhtml'];
    const assets = ['app.html.js', 'html', 'a.htmlx', 'shtml', 'a.shtml'];
    expect([...pages, ...assets].filter((path) => isPage({ path }))).toEqual(pages);
  });

  test('service workers, which are uploaded after the pages, are recognised by their usual names', () => {
    const workers = [
      'sw.js',
      'app/service-worker.js',
      'serviceworker.mjs',
      'ngsw.json',
      'ngsw-worker.js',
      'firebase-messaging-sw.js',
      'OneSignalSDKWorker.js',
    ];
    const assets = ['swiper.js', 'sw.js.map', 'sw/a.js', 'sw.css', 'worker.js', 'my-ngsw.json'];
    expect([...workers, ...assets].filter((path) => isWorker({ path }))).toEqual(workers);
  });

  describe('a site without an index page at its top', () => {
    const start = 'There is no index.html at the top of the site, so its address answers 404. ';

    test.each<[string[], string | undefined]>([
      [['index.html', 'a/index.html'], undefined],
      [[], 'There is none in any folder.'],
      [['Index.html', 'a/index.html'], 'Index.html is another name.'],
      [['xindex.html', 'a/index.htm', 'a/index.html.bak'], 'There is none in any folder.'],
      [['a/b/index.html', 'z/index.html'], 'The nearest is z/index.html.'],
      [['b/index.html', 'a/index.html'], 'The nearest is a/index.html.'],
      [['a/index.html', 'b/index.html'], 'The nearest is a/index.html.'],
    ])('with %j is described: %s', (paths, found) => {
      expect(missingRoot(paths.map((path) => fileOf(path)))).toBe(found && start + found);
    });
  });

  test('a site without a start page is told what to set, or how an artifact of GitHub Pages is handed on', () => {
    expect(startPageAdvice([fileOf('a.html')])).toContain('Set `directory`');
    expect(startPageAdvice([fileOf('artifact.tar')])).toContain('with `actions/upload-artifact`');
  });

  test('a path that storage does not accept is refused: a long name or path, the folder of an index, a control character', () => {
    const a = (count: number) => 'a'.repeat(count);
    const taken = [
      ...[a(255), `${'ä'.repeat(127)}a`, `${a(255)}/x`, `${`${a(203)}/`.repeat(5)}abcd`, 'a b'],
      ...[`${a(246)}/index.html`, `${a(247)}/b/index.html`, `${a(247)}/index.htm`],
    ];
    const refused = [
      ...[
        a(256),
        'ä'.repeat(128),
        `${`${a(203)}/`.repeat(5)}abcde`,
        'a\u2028b',
        'a\u2029b',
        'a\u007fb',
        'a\u0085b',
        'a\u0000b',
      ],
      ...[`${a(247)}/index.html`, `b/${a(247)}/index.html`],
    ];
    expect([...taken, ...refused].filter(isSitePath)).toEqual(taken);
  });

  /** The lines of a refusal; none where the site is accepted. */
  function refusalOf(files: SiteFile[]): string[] {
    try {
      checkLimits(files);
      return [];
    } catch (error) {
      const { code, message } = error as Error & { code: string };
      return [code, ...message.split('\n')];
    }
  }

  test('a file of 25 MiB fits; the ten largest above that are named, largest first', () => {
    const mebibytes = (size: number) => fileOf(`f${size}`, size * 1024 * 1024);
    expect(refusalOf([mebibytes(25)])).toEqual([]);
    const large = fileOf('large', 25 * 1024 * 1024 + 1);
    const one = [
      'file-too-large',
      '1 file over the limit of 25 MiB (26,214,400 bytes):',
      '- 25 MiB (26,214,401 bytes)  large',
    ];
    expect(refusalOf([fileOf('small'), large, mebibytes(25)])).toEqual(one);
    const sizes = Array.from({ length: 10 }, (_, n) => 40 - n);
    const bytes = (size: number) => (size * 1024 * 1024).toLocaleString('en-US');
    const named = sizes.map((size) => `- ${size} MiB (${bytes(size)} bytes)  f${size}`);
    const many = [30, ...sizes].map(mebibytes).reverse();
    expect(refusalOf(many)).toEqual([
      'file-too-large',
      '11 files over the limit of 25 MiB (26,214,400 bytes):',
      ...named,
    ]);
  });

  test('5,000 files fit; above that the ten folders with the most files are named', () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, n) => fileOf(n < 4000 ? `icons/svg/${n}` : `${n}`));
    expect(refusalOf(files(5000))).toEqual([]);
    const first = (all: string) => [
      'too-many-files',
      `${all} files, and a site holds at most 5,000. Most are in:`,
    ];
    const svg = '- 4,000 files  icons/svg';
    expect(refusalOf(files(5001))).toEqual([
      ...first('5,001'),
      svg,
      '- 1,001 files  the top folder',
    ]);
    const spread = Array.from({ length: 22 }, (_, n) => fileOf(`d${n % 11}/${n}`));
    const others = [
      svg,
      '- 1,000 files  the top folder',
      ...Array.from({ length: 8 }, (_, n) => `- 2 files  d${n}`),
    ];
    expect(refusalOf([...spread, ...files(5000)])).toEqual([...first('5,022'), ...others]);
  });
});
