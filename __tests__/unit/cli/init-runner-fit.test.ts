import { describe, expect, test } from '@jest/globals';
import { known, node } from '../../support/cli/init-fixtures.js';
import type { Tree } from '../../support/run/in-process.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;
const portOf = (files: Tree) =>
  known(files).notes.flatMap((note) => /^(.*) sets the port (\d+)/.exec(note)?.slice(1) ?? []);

const express = (start: string, more: object = {}): Tree => ({
  'package.json': JSON.stringify({ scripts: { start }, dependencies: { express: '5' }, ...more }),
});
const web = (more: Tree): Tree => ({ ...express('node index.js'), 'index.js': '', ...more });
const go = (version: string, main: string): Tree => ({
  'go.mod': `module x\n\ngo ${version}\n`,
  'main.go': `package main\nimport "net/http"\nvar all http.Handler\n${main}`,
});
const django = (more: Tree): Tree => ({
  'manage.py': '',
  'requirements.txt': 'django\ngunicorn\n',
  'site/wsgi.py': 'application = 1',
  'gunicorn.conf.py': 'wsgi_app = "site.wsgi"',
  ...more,
});
const dotnet = (more: Tree): Tree => ({
  'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
  ...more,
});
const target = (name: string) => `<Project><TargetFramework>${name}</TargetFramework></Project>`;

describe('a version that the runner does not have', () => {
  test.each([
    ['Go', go('1.25.0', ''), 'go.mod asks for Go 1.25'],
    [
      'Python',
      django({ '.python-version': '# pin\n3.14\n' }),
      '.python-version asks for Python 3.14',
    ],
    ['Python of runtime.txt', django({ 'runtime.txt': 'python-3.11.9' }), 'Python 3.11'],
    [
      'Node of a file',
      web({ '.nvmrc': 'v18.1.0' }),
      '.nvmrc asks for Node 18, and the web runner takes Node 24',
    ],
    [
      'Node of engines',
      express('node server.js', { engines: { node: '16.x' } }),
      'asks for Node 16',
    ],
    ['.NET before', dotnet({ 'Directory.Build.props': target('net6.0') }), 'targets net6.0'],
  ])('is told: %s', (_, files, text) => {
    expect(known(files).notes).toContainEqual(containing(text));
  });

  test.each([
    ['Go', go('1.24.3', '')],
    ['Python', django({ '.python-version': '3.12.4' })],
    ['Node', web({ '.nvmrc': '24' })],
    [
      'Node by engines',
      { ...express('node server.js', { engines: { node: '>=20' } }), '.nvmrc': '20' },
    ],
    ['.NET', dotnet({ 'Directory.Build.props': target('net8.0') })],
  ])('is told of nothing else: %s', (_, files) => {
    expect(known(files).problem).toBeUndefined();
    expect(known(files).notes.filter((note) => / asks for | targets /.test(note))).toEqual([]);
  });

  const ofFolder: [what: string, Tree, string | undefined][] = [
    ['properties', { 'Directory.Build.props': target('net9.0') }, '../../Directory.Build.props'],
    ['an SDK', { 'global.json': '{"sdk": {"version": "9.0.100"}}' }, '../../global.json'],
    [
      'properties that nearer ones replace',
      { 'Directory.Build.props': target('net9.0'), 'src/Directory.Build.props': target('net8.0') },
      undefined,
    ],
    [
      'properties that the project replaces',
      {
        'Directory.Build.props': target('net9.0'),
        'src/Api/Api.csproj': `<Project Sdk="Microsoft.NET.Sdk.Web">${target('net8.0')}</Project>`,
      },
      undefined,
    ],
  ];
  test.each(ofFolder)('of the folders above: %s', (_, more, place) => {
    const project = '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>';
    const api = known({ 'src/Api/Api.csproj': project, ...more }, 'src/Api');
    expect(/but (\S+) asks for/.exec(api.problem ?? '')?.[1]).toBe(place);
  });

  test('is told before the question which of several projects is meant', () => {
    const files = dotnet({
      'Admin.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
      'global.json': '{"sdk": {"version": "9.0.100"}}',
    });
    expect(known(files).problem).toContain('global.json asks for .NET 9.0.100');
  });

  test.each([
    [
      'global.json',
      dotnet({ 'global.json': '{"sdk": {"version": "10.0.201"}}' }),
      'global.json asks for .NET 10.0.201',
    ],
    [
      'the properties of all projects',
      dotnet({ 'Directory.Build.props': target('net10.0') }),
      'asks for net10.0',
    ],
    [
      'requires-python',
      django({ 'pyproject.toml': '[project]\nname = "x"\nrequires-python = ">=3.13"\n' }),
      'pyproject.toml requires >=3.13',
    ],
  ])('refuses where nothing is built: %s', (_, files, text) => {
    expect(known(files).problem).toContain(text);
  });
});

describe('a module that needs cgo', () => {
  const app = (...modules: string[]): Tree => ({
    ...go('1.24', 'http.ListenAndServe(os.Getenv("PORT"), nil)'),
    'go.mod': `module x\n\ngo 1.24\n\nrequire (\n${modules.map((each) => `\t${each}\n`).join('')})\n`,
  });
  const sqlite = 'github.com/mattn/go-sqlite3 v1.14.22';

  test.each(['github.com/mattn/go-sqlite3', 'github.com/chai2010/webp', 'gorm.io/driver/sqlite'])(
    'is refused: %s',
    (name) => {
      expect(known(app(`${name} v1.2.0`)).problem).toContain(`go.mod has ${name}, which needs cgo`);
    },
  );

  test.each([
    ['beside another database', app(sqlite, 'github.com/jackc/pgx/v5 v5.6.0')],
    ['of another module', app(`${sqlite} // indirect`)],
  ])('is told: %s', (_, files) => {
    const { problem, notes } = known(files);
    expect(problem).toBeUndefined();
    expect(notes).toContainEqual(containing('go-sqlite3, which needs cgo'));
  });

  test('is not one whose name only begins so', () => {
    const { problem, notes } = known(app('github.com/mattn/go-sqlite3x v1.0.0'));
    expect({ problem, notes }).toEqual({ problem: undefined, notes: [] });
  });
});

test.each<[string, Tree]>([
  ['pg', express('node server.js', { dependencies: { express: '5', pg: '8' } })],
  [
    'github.com/lib/pq',
    {
      ...go('1.24', 'http.ListenAndServe(os.Getenv("PORT"), nil)'),
      'go.mod': 'module x\n\ngo 1.24\n\nrequire github.com/lib/pq v1.10.9\n',
    },
  ],
  ['psycopg2', { 'app.py': 'app = Flask()', 'requirements.txt': 'flask\npsycopg2\n' }],
])('an app with %s is told to need a database', (name, files) => {
  expect(known(files).notes).toEqual([containing(`${name} is for a database`)]);
});

describe('one server among the projects of .NET', () => {
  const server = (more = '') => `<Project Sdk="Microsoft.NET.Sdk.Web">${more}</Project>`;
  const solution = '"Shop\\Shop.csproj" "Core\\Core.csproj"';
  const several = { 'a.sln': solution, 'Core/Core.csproj': '<Project Sdk="Microsoft.NET.Sdk"/>' };

  test('is what is published and started', () => {
    expect(known({ ...several, 'Shop/Shop.csproj': server() })).toMatchObject({
      problem: undefined,
      entry: 'Shop.dll',
      runnerBuild: 'dotnet publish -c Release -p:PublishDir=/app/published Shop/Shop.csproj',
    });
  });

  test('is started by the name of its assembly', () => {
    const named = server('<AssemblyName>Acme.Shop</AssemblyName>');
    const { entry, runnerBuild } = known({ 'Shop.csproj': named });
    expect({ entry, runnerBuild }).toEqual({ entry: 'Acme.Shop.dll', runnerBuild: undefined });
  });
});

test.each<[string, Tree, string]>([
  ['in git', { '.env': 'APP_ENV=dev' }, '.env is in git'],
  ['not in git', { '.env': 'APP_ENV=dev', '.gitignore': '*.env\n' }, '.env is not deployed'],
])('variables in a file are told where it is %s', (_, files, text) => {
  expect(known(web(files)).notes).toEqual([containing(text)]);
});

describe('what the runner does not install', () => {
  test.each([
    ['bun.lockb', web({ 'bun.lockb': '' }), 'commit a package-lock.json'],
    ['bun.lock', web({ 'bun.lock': '' }), 'commit a package-lock.json'],
    ['pnpm', web({ 'pnpm-lock.yaml': '' }), '"packageManager": "pnpm@<version>"'],
    ['yarn', web({ 'yarn.lock': '' }), '"packageManager": "yarn@<version>"'],
    [
      'a script of Composer',
      {
        'index.php': '',
        'composer.json': '{"scripts": {"post-create-project-cmd": "bin/grav install"}}',
      },
      '`post-create-project-cmd` (bin/grav install) of composer.json',
    ],
  ])('is told: %s', (_, files, text) => {
    expect(known(files).notes).toContainEqual(containing(text));
  });

  test.each([
    ['npm', web({ 'package-lock.json': '' })],
    [
      'pnpm by its name',
      { ...express('node server.js', { packageManager: 'pnpm@9.0.0' }), 'pnpm-lock.yaml': '' },
    ],
    [
      'what Composer runs',
      {
        'index.php': '',
        'composer.json': '{"scripts": {"post-install-cmd": "a", "post-root-package-install": "b"}}',
      },
    ],
  ])('is told of nothing else: %s', (_, files) => {
    expect(known(files).notes).toEqual([]);
  });
});

describe('gunicorn.conf.py without an application', () => {
  test.each([
    [
      'of the Procfile',
      { Procfile: 'web: gunicorn --config gunicorn.conf.py shop.asgi:app -w 2' },
      'shop.asgi:app',
    ],
    ['of the project', {}, 'site.wsgi'],
  ])('is refused, with the one %s', (_, more, application) => {
    const files = django({ 'gunicorn.conf.py': 'workers = 1 # wsgi_app', ...more });
    expect(known(files).problem).toContain(`add \`wsgi_app = "${application}"\``);
    expect(known(django(more)).problem).toBeUndefined();
  });
});

describe('a port of its own', () => {
  test.each([
    ['a variable of start', express('PORT=5314 node server.js'), ['the script `start`', '5314']],
    [
      'a flag of start',
      express('npm run serve:all', { scripts: { start: 'micro -l 3000' } }),
      ['the script `start`', '3000'],
    ],
    ['a number', web({ 'index.js': 'app.listen(3000)' }), ['index.js', '3000']],
    [
      'a constant',
      web({ 'index.js': 'const port = 8081;\napp.listen(port, () => {})' }),
      ['index.js', '8081'],
    ],
    [
      'a number in what the entry loads',
      web({ 'index.js': "require('./src/main')", 'src/main.ts': 'app.listen(3000)' }),
      ['src/main.ts', '3000'],
    ],
    [
      'a default of another variable',
      express('PORT=${WEB_PORT:-3001} node server.js'),
      ['the script `start`', '3001'],
    ],
    ['Go', go('1.24', 'http.ListenAndServe(":8080", nil)'), ['main.go', '8080']],
    [
      'gunicorn',
      django({ 'gunicorn.conf.py': 'wsgi_app = "x.wsgi"\nbind = "0.0.0.0:8000"' }),
      ['gunicorn.conf.py', '8000'],
    ],
    [
      'a default of a command line',
      {
        'requirements.txt': 'uvicorn',
        'shop/__main__.py': 'from shop.cli import cli\ncli()',
        'shop/cli.py': '@click.option("-p", "--port", default=8001)',
      },
      ['shop/cli.py', '8001'],
    ],
    ['.NET', dotnet({ 'Program.cs': 'app.Run("http://0.0.0.0:5005");' }), ['Program.cs', '5005']],
  ])('is told: %s', (_, files, place) => {
    expect(portOf(files)).toEqual(place);
  });

  test.each([
    ['a default', web({ 'index.js': 'app.listen(process.env.PORT || 3000)' })],
    [
      'a default before',
      web({ 'index.js': 'const port = process.env.PORT ?? 3000;\napp.listen(port)' }),
    ],
    [
      'another file',
      web({ 'index.js': 'app.listen(config.port)', 'other.js': 'app.listen(3000)' }),
    ],
    ['a default of the shell', express('PORT=${PORT:-3000} node server.js')],
    ['Go', go('1.24', 'port := os.Getenv("PORT")\nhttp.ListenAndServe(":8080", nil)')],
    [
      'a script for development',
      express('node server.js', {
        scripts: { start: 'node server.js', dev: 'PORT=1234 node server.js' },
      }),
    ],
  ])('is not: %s', (_, files) => {
    expect(portOf(files)).toEqual([]);
  });
});

test('files that git ignores, with an example, are told to be missing', () => {
  const ignored = {
    '.gitignore': '/src/config.ts\nlocal.json\n*.log\n',
    'src/config.ts.example': '',
  };
  expect(known(web(ignored)).notes).toEqual([containing('src/config.ts: not in git')]);
  const site = { ...node(['vite'], { build: 'vite build' }), 'index.html': '', ...ignored };
  expect(known(site).notes).toEqual([containing('src/config.ts: not in git')]);
});
