import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { scan, scanIn, site } from '../../support/publish/scan-bench.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

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

  test('are not published under the name of a link, whatever leaves the file itself out', async () => {
    const folder = folderOf({ ...site, '.npmrc': '//registry/:_authToken=t' });
    symlinkSync('.npmrc', join(folder, 'style.css'));
    await expect(scan(folder, { exclude: ['.npmrc'] })).rejects.toMatchObject({
      code: 'private-file',
      message: expect.stringContaining('style.css: the login of a package registry'),
    });
    expect(await scan(folder, { exclude: ['!.npmrc', '!style.css'] })).toContain('style.css');
  });

  test('are not published from a folder that makes them private', async () => {
    const folder = folderOf({ '.config/gh/hosts.yml': 'oauth_token: t' });
    await expect(scanIn(folder, '.config/gh')).rejects.toMatchObject({ code: 'private-file' });
  });

  test.each(['.git', '.git/info', '.svn', 'dist', 'docs/site', 'hello.git'])(
    'are not published where %s is, or leads to, what is never published',
    async (directory) => {
      const folder = folderOf({
        '.git/config': 'url = https://x:token@github.com/a/b.git',
        '.git/info/exclude': '',
        '.svn/entries': '',
        'docs/a.md': '',
        'hello.git/HEAD': 'ref: refs/heads/main',
        'hello.git/objects/info/packs': '',
        'hello.git/refs/heads/main': '',
      });
      symlinkSync('.git', join(folder, 'dist'));
      symlinkSync('../.git/info', join(folder, 'docs/site'));
      const refusal = { code: 'private-file', message: expect.stringContaining(directory) };
      await expect(scanIn(folder, directory)).rejects.toMatchObject(refusal);
      await expect(scanIn(folderOf({}), join(folder, directory))).rejects.toMatchObject(refusal);
    },
  );
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

test('databases and their dumps are published with a warning, unless `exclude` names them either way', async () => {
  const warned = async (exclude: string[]) => {
    const lines: string[] = [];
    const databases = { 'db.sqlite3': '', 'old/Backup.SQL.gz': '', 'lesson.db': '' };
    const others = { 'Thumbs.db': '', 'sql.html': '', 'db.json': '' };
    const tree = folderOf({ ...site, ...databases, ...others });
    await scan(tree, { exclude, warn: (line) => lines.push(line) });
    return lines;
  };
  expect(await warned([])).toEqual([
    expect.stringContaining(
      'databases or dumps: db.sqlite3, lesson.db, old/Backup.SQL.gz. `exclude`',
    ),
  ]);
  expect(await warned(['*.sqlite3', '/old', '!lesson.db'])).toEqual([]);
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
