import { posix } from 'node:path';
import { settingsText, sourceText } from './gather.js';
import type { Source } from './source.js';

/**
 * The program that the python runner starts. It looks at the top of the repository alone, and at the text of two files.
 * Source: https://github.com/Eyevinn/python-runner/blob/main/scripts/docker-entrypoint.sh
 */
export type PythonStart =
  /** A framework's server, with this file's application. */
  | { kind: 'application'; file: string; server: 'uvicorn' | 'gunicorn' | 'flask' }
  /** A file or a package that serves by itself. */
  | { kind: 'program'; file: string }
  /** A framework is seen, and no application of it. */
  | { kind: 'lost'; framework: string }
  | { kind: 'nothing' };

const applications = ['main.py', 'app.py', 'application.py', 'server.py', 'api.py'];

/** Returns what the python runner starts in a folder. */
export function pythonStart(source: Source): PythonStart {
  const { files } = source;
  const names = (name: string) => namesPackage(source, name);

  const asynchronous = ['fastapi', 'starlette'].find(names);
  if (asynchronous) {
    const file = applicationFile(source, 'asgi.py');
    return file === undefined
      ? { kind: 'lost', framework: asynchronous }
      : { kind: 'application', file, server: 'uvicorn' };
  }

  if (names('flask')) {
    const file = applicationFile(source, 'wsgi.py');
    const server = names('gunicorn') ? 'gunicorn' : 'flask';
    return file === undefined
      ? { kind: 'lost', framework: 'flask' }
      : { kind: 'application', file, server };
  }

  const settings = files.find(/^(gunicorn\.conf|gunicorn_config)\.py$/);
  if (settings !== undefined && names('gunicorn')) return { kind: 'program', file: settings };

  const packages = files.names.map((name) => `${name}/__main__.py`);
  const program = ['main.py', 'app.py', ...packages].find((path) => files.has(path));
  return program === undefined ? { kind: 'nothing' } : { kind: 'program', file: program };
}

const maxImports = 10;

/** Returns the file with which a program starts and, for a package, what that imports of it: `python -m shop` usually only calls another module. */
export function programFiles({ files }: Source, path: string): string[] {
  const folder = posix.dirname(path);
  if (folder === '.') return [path];
  const imports = settingsText(files, path).matchAll(/^[ \t]*(?:from|import)\s+([\w.]+)/gm);
  const paths = [...imports].slice(0, maxImports).map(([, name = '']) => {
    const parts = name.replace(/^\./, `${folder}.`).split('.');
    return `${parts.join('/')}.py`;
  });
  return [path, ...paths.filter((each) => files.has(each))];
}

// It does not follow `-r other.txt`, and does not read the tables of Poetry.
function namesPackage({ files }: Source, name: string): boolean {
  const isListed = new RegExp(`^${name}([=<>![]|$)`, 'im').test(files.text('requirements.txt'));
  const isQuoted = new RegExp(`["']${name}["'=<>![]`, 'i').test(files.text('pyproject.toml'));
  return isListed || isQuoted;
}

function applicationFile({ files }: Source, usual: string): string | undefined {
  if (files.has(usual)) return usual;
  const isApplication = (file: string) =>
    /^(app|application)\s*=|def create_app\(/m.test(sourceText(files, file));
  // The runner falls back to `app` of main.py, which an import can bring.
  const imports = (file: string) => file === 'main.py' && files.has(file);
  return applications.find(isApplication) ?? applications.find(imports);
}

const skipped = /^(tests?|docs?|examples?|node_modules|migrations|alembic|venv)$/;

/** Returns the file below the top, or of another name, that has the application; undefined without one. */
export function findApplication({ files }: Source): string | undefined {
  const folders = files.names.filter((name) => /^[\w-]+$/.test(name) && !skipped.test(name));
  const inSource = files.namesIn('src').map((name) => `src/${name}`);
  const paths = ['.', ...folders.slice(0, 60), ...inSource.slice(0, 60)].flatMap((folder) =>
    files
      .namesIn(folder)
      .filter((name) => /^[A-Za-z_]\w*\.py$/.test(name) && name !== 'setup.py')
      .map((name) => posix.join(folder, name)),
  );
  const isApplication = (path: string) =>
    /^(app|application)\s*(:[^=]+)?=\s*\w|^def create_app\(/m.test(sourceText(files, path));
  return paths.slice(0, 400).find(isApplication);
}

/** Returns the line with which a main.py brings in an application of another file. */
export function importOf(path: string, text: string): string {
  const module = path
    .replace(/\.py$/, '')
    .replace(/\/__init__$/, '')
    .replaceAll('/', '.');
  const name = /^(app|application)\s*(:[^=]+)?=/m.exec(text)?.[1];
  if (name === undefined) return `from ${module} import create_app; app = create_app()`;
  return name === 'app' ? `from ${module} import app` : `from ${module} import application as app`;
}
