import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type ScanOptions, scanDirectory } from '../../../src/pages/scan.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

const defaults: ScanOptions = {
  workspace: '/',
  directory: '.',
  exclude: [],
  preview: false,
  warn: () => undefined,
  say: () => undefined,
};
const scan = async (directory: string, options: Partial<ScanOptions> = {}) =>
  (await scanDirectory({ ...defaults, directory, ...options })).map((file) => file.path);
/** Scans a directory relative to the workspace, as in a step. */
const scanIn = (workspace: string, directory: string, more: Partial<ScanOptions> = {}) =>
  scan(directory, { workspace, ...more });
const site: Tree = { 'index.html': 'i' };

/** Runs as a user who may not read what root has closed. */
async function asNobody<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const isClosed = (at: string) => (statSync(at).mode & 0o005) !== 0o005;
  for (let at = folder; at.startsWith(tmpdir()) && isClosed(at); at = dirname(at))
    chmodSync(at, 0o755);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await act();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('scanning a site', () => {
  test.each(['private', 'private/', '/private/**'])(
    'a folder that cannot be read is refused, and left out by the pattern %s',
    async (pattern) => {
      const folder = folderOf({ ...site, 'private/a.txt': 'a' });
      chmodSync(join(folder, 'private'), 0);
      const warned: string[] = [];
      const warn = (text: string) => warned.push(text);
      const unreadable = { code: 'file-unreadable', message: expect.stringContaining('private') };

      await asNobody(folder, async () => {
        await expect(scan(folder)).rejects.toMatchObject(unreadable);
        expect(await scan(folder, { exclude: [pattern], warn })).toEqual(['index.html']);
      });

      chmodSync(join(folder, 'private'), 0o700);
      expect(warned).toEqual([]);
    },
  );

  test('finds everything in the directory, dot files too, sorted', async () => {
    const folder = folderOf({
      ...site,
      '.well-known/acme': 'x',
      'b/.hidden': 'h',
      'a b/ä #%?.txt': 'odd',
    });
    expect(await scan(folder)).toEqual([
      '.well-known/acme',
      'a b/ä #%?.txt',
      'b/.hidden',
      'index.html',
    ]);
  });

  test('needs at least one file, and reports whether `exclude` left none', async () => {
    const none = (message: string) => ({
      code: 'directory-missing',
      message: expect.stringMatching(message),
    });
    await expect(scan(folderOf({ '.env': 'S=1' }))).rejects.toMatchObject(
      none('holds no file to publish\\.$'),
    );
    await expect(scan(folderOf(site), { exclude: ['**'] })).rejects.toMatchObject(
      none('that `exclude` does not leave out\\.$'),
    );
  });

  test('omits version control, caches, secrets and our own manifest', async () => {
    const left = [
      '.git/config',
      'sub/.git',
      '.env',
      'lib/node_modules/x/index.js',
      '.osc-deploy/manifest.json',
    ];
    const folder = folderOf({
      ...site,
      'lib/package.json': '{}',
      ...Object.fromEntries(left.map((path) => [path, 'x'])),
    });
    expect(await scan(folder)).toEqual(['index.html', 'lib/package.json']);
  });

  test('omits an excluded name in any Unicode form on the disk', async () => {
    const folder = folderOf({ ...site, 'geheim-e\u0301.txt': 's', 'entw\u00fcrfe/x.html': 'd' });
    expect(await scan(folder, { exclude: ['geheim-\u00e9.txt', 'entwu\u0308rfe'] })).toEqual([
      'index.html',
    ]);
  });

  test('warns of names that are stored composed, as links with the decomposed name answer 404', async () => {
    const folder = folderOf({ ...site, 'cafe\u0301.html': 'c', 'th\u00e9.html': 't' });
    const warnings: string[] = [];
    const paths = await scan(folder, { warn: (text) => warnings.push(text) });
    expect(paths).toEqual(['caf\u00e9.html', 'index.html', 'th\u00e9.html']);
    expect(warnings).toEqual([
      expect.stringMatching(/composed names \(Unicode NFC\).*answers 404: `?cafe\u0301\.html/),
    ]);
  });

  test.each<{ exclude: string[]; unused?: string }>([
    { exclude: ['*.map', 'drafts'] },
    { exclude: ['.git', '**/node_modules/**', '.env*'] },
    { exclude: ['*.maps', 'drafts'], unused: '*.maps.' },
    { exclude: ['!none.txt'], unused: '!none.txt.' },
    {
      exclude: ['maps\\deep\\*.map'],
      unused: 'maps\\deep\\*.map. Between folders a pattern has `/`.',
    },
    ...['*.map, drafts/**', '["*.map"]', '- *.maps', "'*.map'", '[drafts/**]'].map((one) => ({
      exclude: [one],
      unused: `${one}. A pattern is a line of its own, without commas, brackets or quotes around it.`,
    })),
  ])('warns of patterns that match nothing in $exclude: $unused', async ({ exclude, unused }) => {
    const folder = folderOf({ ...site, 'maps/deep/b.map': 'm', 'drafts/x.html': 'd' });
    const warnings: string[] = [];
    await scan(folder, { exclude, warn: (text) => warnings.push(text) });
    expect(warnings).toEqual(
      unused ? [`\`exclude\` names nothing that is in the directory with: ${unused}`] : [],
    );
  });

  test.each(['dist/drafts/**', './dist/drafts/x.html', '/web/dist/drafts', '!dist/drafts/'])(
    'warns of %s, which has the name of the directory in front',
    async (pattern) => {
      const workspace = folderOf({ 'web/dist/index.html': '', 'web/dist/drafts/x.html': 'd' });
      const warnings: string[] = [];
      await scanIn(workspace, 'web/dist', {
        exclude: [pattern],
        warn: (text) => warnings.push(text),
      });
      expect(warnings).toEqual([
        expect.stringMatching(/A pattern begins below the directory, without `(web\/)?dist\/`\.$/),
      ]);
    },
  );

  test('follows links that stay inside', async () => {
    const folder = folderOf({ ...site, 'v2/page.html': 'p', 'v2/deep/x.map': 'm' });
    symlinkSync('v2', join(folder, 'latest'));
    symlinkSync(join(folder, 'index.html'), join(folder, 'home.html'));
    expect(await scan(folder, { exclude: ['*.map'] })).toEqual([
      'home.html',
      'index.html',
      'latest/page.html',
      'v2/page.html',
    ]);
  });

  test.each([
    { what: 'leaves the directory', target: '/etc/hostname' },
    { what: 'leads nowhere', target: 'gone' },
    { what: 'is circular', target: '.' },
    { what: 'leads to a neighbour with the same beginning', target: '../site-secret' },
  ])('refuses a link that $what, by name', async ({ target }) => {
    const folder = folderOf({ 'site/index.html': 'i', 'site-secret/key': 'k' });
    symlinkSync(target, join(folder, 'site/host'));
    const refusal = { code: 'unsafe-link', message: expect.stringContaining('host') };
    await expect(scan(join(folder, 'site'))).rejects.toMatchObject(refusal);
  });

  test('follows eight links that lead through each other, and refuses the ninth', async () => {
    const chain = (length: number) => {
      const folder = folderOf({ 'index.html': 'i', [`at${length}/x.js`]: 'x' });
      for (let n = 0; n < length; n++) {
        mkdirSync(join(folder, `at${n}`));
        symlinkSync(`../at${n + 1}`, join(folder, `at${n}/next`));
      }
      return scan(folder);
    };
    const paths = await chain(8);
    expect(paths).toContain(`at0/${'next/'.repeat(8)}x.js`);
    const refusal = { code: 'unsafe-link', message: expect.stringContaining('more than 8 others') };
    await expect(chain(10)).rejects.toMatchObject(refusal);
  });

  test('stops to list where links multiply the files', async () => {
    const folder = folderOf({ 'index.html': 'i', 'end/x.js': 'x' });
    for (const [from, to] of [
      ['first', 'second'],
      ['second', 'third'],
      ['third', 'end'],
    ]) {
      mkdirSync(join(folder, from ?? ''));
      for (let n = 0; n < 60; n++) symlinkSync(`../${to}`, join(folder, from ?? '', `l${n}`));
    }
    const message = expect.stringContaining('More than 50,000 files, folders and links were found');
    await expect(scan(folder)).rejects.toMatchObject({ code: 'too-many-files', message });
  });

  test('refuses two names that are the same on a site', async () => {
    const folder = folderOf({ ...site, 'caf\u00e9.txt': '1', 'cafe\u0301.txt': '2' });
    const refusal = { code: 'path-collision', message: expect.stringContaining('caf\u00e9.txt') };
    await expect(scan(folder)).rejects.toMatchObject(refusal);
  });

  test.each([
    ['a\\b.txt', 'a\\b.txt'],
    ['new\nline.txt', 'new\\nline.txt'],
    ['car\rriage.txt', 'car\\rriage.txt'],
    ['a/sep\u2028arator/b.txt', 'a/sep\\u2028arator'],
    ['bell\u0007.txt', 'bell\\u0007.txt'],
  ])('refuses the name %j, and shows the fault', async (name, shown) => {
    const refusal = { code: 'invalid-path', message: `${shown}: not a path for a site.` };
    await expect(scan(folderOf({ ...site, [name]: 'x' }))).rejects.toMatchObject(refusal);
  });
});

describe('private files', () => {
  test('cause an error that names ten files, unless they are excluded', async () => {
    const keys = Array.from({ length: 11 }, (_, n) => [`key-${n}.pem`, 'secret'] as const);
    const folder = (count: number) =>
      folderOf({ ...site, ...Object.fromEntries(keys.slice(0, count)) });
    const refusal = (end: string) => ({
      code: 'private-file',
      message: expect.stringMatching(end),
    });
    const reason = '- key-9\\.pem: a private key or a store of keys, which a server reads$';
    await expect(scan(folder(10))).rejects.toMatchObject(refusal(reason));
    await expect(scan(folder(11))).rejects.toMatchObject(
      refusal('key-8\\.pem and 1 more: secret by their names:'),
    );
    expect(await scan(folder(11), { exclude: ['*.pem'] })).toEqual(['index.html']);
  });

  test('are not published through a link either', async () => {
    const folder = folderOf({ ...site, '.env': 'S=1', 'deep/id_rsa': 'k' });
    symlinkSync('.env', join(folder, 'environment.txt'));
    await expect(scan(folder, { exclude: ['deep'] })).rejects.toMatchObject({
      code: 'unsafe-link',
    });
    symlinkSync('deep', join(folder, 'other'));
    const refusal = { code: 'private-file', message: expect.stringContaining('other/id_rsa') };
    await expect(scan(folder, { exclude: ['environment.txt', '/deep'] })).rejects.toMatchObject(
      refusal,
    );
  });
});

describe('a private name', () => {
  const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n';
  const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  const publicKey = '-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----\n';

  test.each<[path: string, content: string | Buffer]>([
    ['talks/2026.key', Buffer.from('504b0304140000000800', 'hex')],
    ['.well-known/release.pem', publicKey],
    ['ca/root.pem', certificate],
    ['ca/bundle.pem.old', `# Roots\n${certificate.repeat(3000)}`],
    ['apt/archive.key', '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQ\n'],
    ['keys/dh.pem', '-----BEGIN DH PARAMETERS-----\nMIIB\n'],
    ['keys/id_ed25519', 'ssh-ed25519 AAAAC3Nza user@host\n'],
    ['api/users/id_42', '{"id":42}'],
    ['docs/id_token', '<h1>id_token</h1>'],
    ['docs/id_rsa', '<!doctype html><title>id_rsa</title>'],
    ['api/id_7', 'seven'],
  ])('is content by its bytes: %s', async (path, content) => {
    expect(await scan(folderOf({ ...site, [path]: content }))).toContain(path);
  });

  test.each<[path: string, content: string | Buffer]>([
    ['wireguard.key', 'yAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk=\n'],
    ['site.pem', `${certificate}${key}`],
    ['site.pem', `${certificate.repeat(3000)}${key}`],
    ['site.key', Buffer.from(`\ufeff${key}`, 'utf16le')],
    ['page.key', '<RSAKeyValue><D>x</D></RSAKeyValue>'],
    ['id_rsa', 'not known'],
    ['docs/id_token', `<pre>${key}</pre>`],
    ['api/id_deploy', Buffer.from(key, 'utf16le')],
    ['putty.key', 'PuTTY-User-Key-File-3: ssh-ed25519\n'],
    ['store.p12', publicKey],
    ['service-account-types.json', '["a"]'],
  ])('stays private: %s', async (path, content) => {
    const folder = folderOf({ ...site, [path]: content });
    await expect(scan(folder)).rejects.toMatchObject({
      code: 'private-file',
      hint: expect.stringContaining('A line such as `!talks/slides.key` in `exclude`'),
    });
    expect(await scan(folder, { exclude: [`!${path}`] })).toContain(path);
  });

  const map = 'maps/service-account-types.json';

  test.each([
    `!/${map}`,
    `!./${map}`,
    '!service-account-types.json',
    '!maps/{service-account-types,other}.json',
  ])('is published where `exclude` insists on its path: %s', async (pattern) => {
    expect(await scan(folderOf({ ...site, [map]: '["a"]' }), { exclude: [pattern] })).toContain(
      map,
    );
  });

  // Among the files of a folder or an ending could be a login.
  test.each(['!maps', '!maps/*.json', '!other/service-account-types.json'])(
    'stays private where a pattern names no file: %s',
    async (pattern) => {
      const scanned = scan(folderOf({ ...site, [map]: '["a"]' }), { exclude: [pattern] });
      await expect(scanned).rejects.toMatchObject({ code: 'private-file' });
    },
  );
});

describe('what is never published', () => {
  const linesOf = async (tree: Tree, exclude: string[] = []) => {
    const lines: string[] = [];
    const files = await scan(folderOf({ ...site, ...tree }), {
      exclude,
      say: (line) => lines.push(line),
    });
    return { files, lines };
  };

  test('is named in one line below the top, and folders are counted', async () => {
    const { files, lines } = await linesOf({
      'assets/.env': 'A=1',
      'assets/prod.env': 'A=1',
      'worker/.dev.vars': 'A=1',
      'lib/package.json': '{}',
      'lib/node_modules/a/index.js': '',
      'lib/node_modules/b.js': '',
      'old/.git.bak/HEAD': '',
    });
    expect(files).toEqual(['index.html', 'lib/package.json']);
    expect(lines).toEqual([
      'Left out, as never published: assets/.env, assets/prod.env, 2 files below lib/node_modules, 1 file below old/.git.bak and worker/.dev.vars.',
    ]);
  });

  test('is not named at the top, where nobody expects it, and where `exclude` names it', async () => {
    const tree = {
      '.env': 'A=1',
      '.git/HEAD': '',
      'package.json': '{}',
      'node_modules/a/index.js': '',
      'sub/.git': 'gitdir: ..',
      'sub/.DS_Store': '',
      'assets/.env': 'A=1',
      'lib/package.json': '{}',
      'lib/node_modules/a/index.js': '',
    };
    const { lines } = await linesOf(tree, ['assets/.env', 'lib/node_modules/**']);
    expect(lines).toEqual([]);
  });

  test('are no packages that lie beside no package.json: a build has put them there', async () => {
    const font = 'assets/node_modules/@icons/fonts/Icons.ttf';
    const { files, lines } = await linesOf({ [font]: 'TTF', 'node_modules/a/a.js': '' });
    expect(files).toEqual([font, 'index.html', 'node_modules/a/a.js']);
    expect(lines).toEqual([]);
  });
});

describe('the files', () => {
  test('are named when a name is not UTF-8', async () => {
    const folder = folderOf(site);
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]),
      'x',
    );
    const refusal = { code: 'invalid-path', message: expect.stringContaining('caf\ufffd.txt') };
    await expect(scan(folder)).rejects.toMatchObject(refusal);
    expect(await scan(folder, { exclude: ['caf*'] })).toEqual(['index.html']);
  });
});

describe('the directory', () => {
  const workspace = () =>
    folderOf({ 'dist/index.html': 'i', 'src/main.ts': 's', 'package.json': '{}' });

  test('may be absolute and outside of the workspace', async () => {
    expect(await scan(folderOf(site), { workspace: workspace() })).toEqual(['index.html']);
  });

  test('may be absolute below folders that are links, and a workspace that is one', async () => {
    const parent = folderOf({ 'real/checkout/dist/index.html': 'i' });
    symlinkSync('real', join(parent, 'var'));
    symlinkSync('real/checkout', join(parent, 'checkout'));
    for (const [at, directory] of [
      [folderOf({}), 'var/checkout/dist'],
      [join(parent, 'checkout'), 'checkout/dist'],
      [join(parent, 'checkout/dist'), 'checkout/dist'],
      [join(parent, 'checkout'), 'real/checkout/dist'],
    ] as const)
      expect(await scanIn(at, join(parent, directory))).toEqual(['index.html']);
    expect(await scanIn(join(parent, 'checkout'), join(parent, 'checkout'))).toEqual([
      'dist/index.html',
    ]);
  });

  test.each([
    ['dist', 'is a link, seen from another folder', ''],
    ['dist/', 'is a link, seen from another folder', ''],
    ['dist', 'is a link, seen from the workspace', 'checkout'],
    ['dist/public', 'leads through a link, seen from the workspace', 'checkout'],
  ])('may not be absolute where %s %s', async (directory, _, workspace) => {
    const parent = folderOf({
      'checkout/a.txt': '',
      'private/index.html': 'taxes',
      'private/public/index.html': 'taxes',
    });
    symlinkSync('../private', join(parent, 'checkout/dist'));
    const at = workspace === '' ? folderOf({}) : join(parent, workspace);
    const real = join(parent, 'private');

    await expect(scanIn(at, `${parent}/checkout/${directory}`)).rejects.toMatchObject({
      code: 'directory-outside',
      message: expect.stringContaining(real),
    });
    expect(await scanIn(at, join(real, 'public'))).toEqual(['index.html']);
  });

  test.each(['..', '../..', 'dist/../../x', 'link', 'link/deeper'])(
    '%s may not leave the workspace',
    async (directory) => {
      const parent = folderOf({
        'work/dist/index.html': 'i',
        'x/index.html': 'i',
        'x/deeper/index.html': 'i',
      });
      symlinkSync('../x', join(parent, 'work/link'));
      const refusal = { code: 'directory-outside', message: expect.stringContaining(directory) };
      await expect(scanIn(join(parent, 'work'), directory)).rejects.toMatchObject(refusal);
    },
  );

  test('may be in a linked workspace', async () => {
    const folder = folderOf({ 'real/dist/index.html': '' });
    symlinkSync('real', join(folder, 'work'));
    expect(await scanIn(join(folder, 'work'), 'dist')).toEqual(['index.html']);
  });

  test.each<{ holds: string[]; wanted: string; said: string }>([
    { holds: ['assets/x'], wanted: 'b', said: ' In the workspace: assets.' },
    { holds: ['site.txt'], wanted: 'site', said: ' In the workspace: site.txt.' },
    { holds: [], wanted: 'dist', said: ' The workspace is empty.' },
    { holds: [], wanted: '/none', said: '' },
    { holds: ['dist/x'], wanted: '/dist', said: ' Did you mean `dist`?' },
    { holds: ['.git/x', 'node_modules/x/y', 'a'], wanted: 'b', said: ' In the workspace: a.' },
    // A similar name counts more than what looks like a build.
    {
      holds: ['buidl/x', 'dist/index.html'],
      wanted: 'build',
      said: ' In the workspace: buidl, dist. Did you mean `buidl`?',
    },
    {
      holds: ['dist/app/index.html'],
      wanted: 'html',
      said: ' In the workspace: dist. Did you mean `dist/app`?',
    },
  ])(
    '`$wanted` is missing in a workspace that holds $holds:$said',
    async ({ holds, wanted, said }) => {
      const refusal = { code: 'directory-missing', message: `There is no \`${wanted}\`.${said}` };
      const folder = folderOf(Object.fromEntries(holds.map((path) => [path, ''])));
      await expect(scanIn(folder, wanted)).rejects.toMatchObject(refusal);
    },
  );

  test('in an empty workspace is reported with the forgotten step', async () => {
    const hint = expect.stringContaining(
      'Does this job lack `actions/checkout`, or `actions/download-artifact`',
    );
    await expect(scanIn(folderOf({}), 'dist')).rejects.toMatchObject({ hint });
  });

  test.each(['dist', '.output/public', 'dist/shop', 'dist/shop/browser'])(
    'is reported as the source, not the build, which is found in %s',
    async (build) => {
      const refusal = {
        code: 'directory-is-source',
        message:
          '`.` looks like the source of a site, not like its build: it has a package.json and no index.html.',
        hint: expect.stringContaining(`\`directory: ${build}\` has an index.html.`),
      };
      const folder = folderOf({ 'package.json': '{}', [`${build}/index.html`]: 'i' });
      await expect(scanIn(folder, '.')).rejects.toMatchObject(refusal);
    },
  );

  test('with a package.json is accepted with an index.html, or when the package.json is excluded', async () => {
    expect(await scan(folderOf({ ...site, 'package.json': '{}' }))).toEqual([
      'index.html',
      'package.json',
    ]);
    expect(
      await scan(folderOf({ 'a.html': '', 'package.json': '{}' }), { exclude: ['/package.json'] }),
    ).toEqual(['a.html']);
  });
});
