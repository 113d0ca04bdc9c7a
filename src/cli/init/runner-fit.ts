import { posix } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import type { RunnerKind } from '../../contract/runners.js';
import { documentation } from '../terminal/as-typed.js';
import { databaseDriver } from './database-driver.js';
import { dotnetProjects } from './dotnet-projects.js';
import { directModules, settingsText } from './gather.js';
import { commandsOf } from './node-scripts.js';
import { entryFiles, goMains } from './program-files.js';
import { programFiles, pythonStart } from './python-start.js';
import { mapOf, readSettings, settingAt, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** The versions that the runners have. Source: docs/app-runtimes.md. */
const versions = { python: 12, go: 24, dotnet: 8, node: [18, 20, 22, 24], usualNode: 24 };

type Reader = (source: Source) => string[];

const noReader: Reader = () => [];

const readers: Readonly<Record<RunnerKind, Reader>> = {
  web: (source) => [...nodeNotes(source), ...managerNotes(source)],
  python: pythonNotes,
  go: goNotes,
  dotnet: dotnetNotes,
  wasm: noReader,
  php: phpNotes,
};

/** Returns notes on what a repository wants and its runner does not have: a version, a package manager, an installation, or a port of its own. */
export function runnerNotes(source: Source, runner: RunnerKind): string[] {
  return [...readers[runner](source), ...portNotes(source, runner)];
}

function nodeNotes({ files, node }: Source): string[] {
  const range = node?.json.engines?.['node'] ?? '';
  const [first = ''] = /\d+/.exec(range) ?? [];
  const given = versions.node.includes(Number(first)) ? Number(first) : versions.usualNode;

  const file = ['.nvmrc', '.node-version'].find((name) => /^v?\d/.test(files.text(name).trim()));
  const isClosed = range !== '' && !/[>*|]|latest/.test(range);
  const told = file === undefined ? isClosed && first : /\d+/.exec(files.text(file))?.[0];
  if (!told || Number(told) === given) return [];
  return [
    `${file ?? '`engines` of package.json'} asks for Node ${told}, and the web runner takes Node ${given}: set \`engines.node\` to a version that it has. ${documentation('app-runtimes.md')}`,
  ];
}

// Source: docs/app-runtimes.md
function managerNotes({ node }: Source): string[] {
  if (node === undefined || node.manager === 'npm') return [];

  const { manager, json } = node;
  const installs = `the web runner installs with npm, and reads no lock file of ${manager}`;
  if (manager === 'bun')
    return [`${installs}: commit a package-lock.json. ${documentation('app-runtimes.md')}`];
  return json.packageManager?.startsWith(`${manager}@`)
    ? []
    : [
        `${installs}, as long as package.json does not name it: add \`"packageManager": "${manager}@<version>"\`. ${documentation('app-runtimes.md')}`,
      ];
}

const installScript = /^post-create-project-cmd$|^(?!pre-|post-)(.*[:-])?(install|setup|init)$/;

// `composer install` runs neither what follows `composer create-project` nor a script with a name of its own.
function phpNotes({ files }: Source): string[] {
  const scripts = mapOf(readSettings('composer.json', files.text('composer.json'))['scripts']);
  const found = Object.entries(scripts)
    .filter(([name]) => installScript.test(name))
    .map(([name, value]) => {
      const commands = [value].flat().map((each) => textOf(each) ?? '');
      return `\`${plainText(name, 60)}\` (${plainText(commands.join(', '), 120)})`;
    });
  return found.length === 0
    ? []
    : [
        `the php runner does not run ${found.slice(0, 3).join(', ')} of composer.json: run what the app needs of it in \`setup.sh\`. ${documentation('app-runtimes.md')}`,
      ];
}

const pythonPins: readonly [file: string, version: RegExp][] = [
  ['.python-version', /^(?!#)[^\d\n]*(3\.\d+)/m],
  ['runtime.txt', /^python-(3\.\d+)/m],
  ['Pipfile', /^python_version\s*=\s*"(3\.\d+)"/m],
];

function pythonNotes({ files }: Source): string[] {
  const own = `3.${versions.python}`;
  const [pin] = pythonPins.flatMap(([file, pattern]) => {
    const version = pattern.exec(files.text(file))?.[1];
    return version === undefined || version === own ? [] : [{ file, version }];
  });
  return pin === undefined
    ? []
    : [
        `${pin.file} asks for Python ${pin.version}, and the python runner has ${own}. ${documentation('app-runtimes.md')}`,
      ];
}

function goNotes({ files }: Source): string[] {
  const text = files.text('go.mod');
  const [, minor = '0'] = /^go\s+1\.(\d+)/m.exec(text) ?? [];
  const isNewer = Number(minor) > versions.go;
  const [ofC] = ofCgo.exec(text) ?? [];
  return [
    ...(isNewer
      ? [
          `go.mod asks for Go 1.${minor}, and the go runner has 1.${versions.go}: the build works only if it may fetch the newer one. ${documentation('app-runtimes.md')}`,
        ]
      : []),
    ...(ofC === undefined
      ? []
      : [
          `go.mod has ${ofC}, which needs cgo, and the go runner builds without it: what uses it fails. ${documentation('app-runtimes.md')}`,
        ]),
  ];
}

/** Modules that are bindings of a library in C. */
const ofCgo =
  /\b(github\.com\/(mattn\/go-sqlite3|confluentinc\/confluent-kafka-go|chai2010\/webp|kolesa-team\/go-webp|h2non\/bimg|davidbyttow\/govips|godror\/godror|marcboeker\/go-duckdb|libgit2\/git2go|pebbe\/zmq4)|gorm\.io\/driver\/sqlite|gopkg\.in\/gographics\/imagick|gocv\.io\/x\/gocv)(?=[/\s.])/;

// With another database it may do without.
function cgoProblem(source: Source): string | undefined {
  const [found] = ofCgo.exec(directModules(source.files)) ?? [];
  return found === undefined || databaseDriver(source) !== undefined
    ? undefined
    : `Found Go, but go.mod has ${found}, which needs cgo, and the go runner builds without it: take a module in Go alone, or give --runner go if the app does not use it.`;
}

/** A version of .NET, and the file that asks for it. */
interface DotnetPin {
  file: string;
  version: string;
  major: number;
}

// MSBuild reads the target from the project, or from the nearest Directory.Build.props if the project sets none.
function frameworkPins(source: Source): DotnetPin[] {
  const { files, upwards } = source;
  const servers = dotnetProjects(source).filter(({ kind }) => kind === 'server');
  return servers.flatMap(({ path }) => {
    const depth = path.split('/').length - 1 + upwards.length;
    const paths = [path, ...upTo(depth, posix.join(posix.dirname(path), 'Directory.Build.props'))];
    return paths.map((file) => targetsOf(file, files)).find((pins) => pins.length > 0) ?? [];
  });
}

function targetsOf(file: string, files: Source['files']): DotnetPin[] {
  const [, named = ''] = /<TargetFrameworks?>([^<]*)</.exec(settingsText(files, file)) ?? [];
  const found = [...named.matchAll(/\bnet(?:coreapp)?(\d+)\.\d/g)];
  return found.map(([version, major]) => ({ file, version, major: Number(major) }));
}

/** Returns the path of a file in this many folders: its own, and those above it. */
function upTo(depth: number, path: string): string[] {
  const { dir, base } = posix.parse(path);
  return Array.from({ length: depth }, (_, up) => posix.join(dir, '../'.repeat(up), base));
}

function dotnetNotes(source: Source): string[] {
  const old = frameworkPins(source).find(({ major }) => major < versions.dotnet);
  return old === undefined
    ? []
    : [
        `${plainText(old.file, 200)} targets ${old.version}, and the dotnet runner has .NET ${versions.dotnet}: set \`<RollForward>Major</RollForward>\`, or the target to net${versions.dotnet}.0.`,
      ];
}

/** Returns why the runner certainly cannot run a repository, by the version or the tools that it asks for; undefined if it may. */
export function versionProblem(source: Source, runner: RunnerKind): string | undefined {
  if (runner === 'python') return pythonVersionProblem(source);
  if (runner === 'go') return cgoProblem(source);
  if (runner !== 'dotnet') return undefined;

  const { files, upwards } = source;
  const file = upTo(upwards.length, 'global.json').find((path) => files.has(path)) ?? '';
  const sdk = settingAt(readSettings('global.json', files.text(file)), 'sdk');
  const version = textOf(settingAt(mapOf(sdk), 'version')) ?? '';
  const rolls = /major/i.test(textOf(settingAt(mapOf(sdk), 'rollForward')) ?? '');
  const major = Number.parseInt(version, 10);
  const isOther = major > versions.dotnet || (major < versions.dotnet && !rolls);
  const pins = frameworkPins(source).filter((each) => each.major > versions.dotnet);
  const [pin] = isOther ? [{ file, version: `.NET ${version}` }] : pins;
  return pin === undefined
    ? undefined
    : `Found .NET, but ${plainText(pin.file, 200)} asks for ${plainText(pin.version, 40)}, and the dotnet runner has .NET ${versions.dotnet}, which does not build it: target net${versions.dotnet}.0, or give --runner dotnet if your runner has that version.`;
}

// `pip install .` refuses a package for another Python.
function pythonVersionProblem({ files }: Source): string | undefined {
  const project = readSettings('pyproject.toml', files.text('pyproject.toml'));
  const range = textOf(settingAt(project, 'project', 'requires-python')) ?? '';
  const [, least = '0'] = />=?\s*3\.(\d+)/.exec(range) ?? [];
  const [, below = '99'] = /<\s*3\.(\d+)/.exec(range) ?? [];
  const isHeld = Number(least) <= versions.python && Number(below) > versions.python;
  return isHeld
    ? undefined
    : `Found Python, but pyproject.toml requires ${plainText(range, 40)}, and the python runner has 3.${versions.python}, whose pip does not install it: widen \`requires-python\`, or give --runner python if your runner has that version.`;
}

/** A port that is written where the runner's own belongs, and the place of it. */
interface FixedPort {
  place: string;
  port: string;
}

function portNotes(source: Source, runner: RunnerKind): string[] {
  const found = fixedPort(source, runner);
  return found === undefined
    ? []
    : [
        `${plainText(found.place, 200)} sets the port ${found.port}, and the runner waits at the one in PORT, so the app never answers: take PORT from the environment. ${documentation('app-runtimes.md')}`,
      ];
}

function fixedPort(source: Source, runner: RunnerKind): FixedPort | undefined {
  const files = portFiles(source, runner);
  const pattern = ports[runner];
  const inScript = runner === 'web' ? scriptPort(source) : undefined;
  if (inScript !== undefined || pattern === undefined) return inScript;

  const texts = files.map((place) => ({ place, text: settingsText(source.files, place) }));
  if (texts.some(({ text }) => readsPort.test(text))) return undefined;
  const [found] = texts.flatMap(({ place, text }) => {
    const port = portIn(text, pattern);
    return port === undefined ? [] : [{ place, port }];
  });
  return found;
}

const readsPort = /env[^\n]{0,60}\bPORT\b/i;

/** The call or setting that names a port, of each language; its first group is the port or its name. A foreign text may not make the search long. */
const ports: Partial<Readonly<Record<RunnerKind, RegExp>>> = {
  web: /(?:\.listen\(\s*(?:\{[^}]{0,300}?\bport\s*:\s*)?|\b(?:Bun|Deno)\.serve\(\s*\{[^}]{0,300}?\bport\s*:\s*)(\d{2,5}|[A-Za-z_$][\w$]*)\s*[,)}]/,
  python:
    /["']--port["'][^)]{0,300}?\bdefault\s*=\s*(\d{2,5})|(?:\.run|run_app|run_simple|serve)\([^)]{0,300}?\bport\s*=\s*(\d{2,5}|[A-Za-z_]\w*)|^bind\s*=\s*\[?["'][^"'{]*:(\d{2,5})["']|Server\(\s*\(\s*["'][^"']*["']\s*,\s*(\d{2,5}|[A-Za-z_]\w*)/m,
  go: /(?:ListenAndServe|\.Run|\.Start|\.Listen)\(\s*"[^"\n]*:(\d{2,5})"|\bAddr:\s*"[^"\n]*:(\d{2,5})"/,
  dotnet: /(?:\.Run|UseUrls)\(\s*"https?:\/\/[^"\n]*:(\d{2,5})/,
};

function portIn(text: string, pattern: RegExp): string | undefined {
  const [, ...groups] = pattern.exec(text) ?? [];
  const name = groups.find((each) => each !== undefined);
  if (name === undefined || /^\d/.test(name)) return name;
  const value = new RegExp(
    `\\b${name.replace(/\$/g, '\\$')}\\s*(?::\\s*\\w+\\s*)?=\\s*(\\d{2,5})\\s*[;,\\n]`,
  );
  return value.exec(text)?.[1];
}

function portFiles(source: Source, runner: RunnerKind): string[] {
  if (runner === 'web') return entryFiles(source);
  if (runner === 'go') return goMains(source);
  if (runner === 'dotnet') {
    const servers = dotnetProjects(source).filter(({ kind }) => kind === 'server');
    return servers.map(({ path }) => posix.join(posix.dirname(path), 'Program.cs'));
  }
  const start = runner === 'python' ? pythonStart(source) : undefined;
  return start?.kind === 'program' ? programFiles(source, start.file) : [];
}

// `PORT=3000 node server.js`, `PORT=${WEB_PORT:-3000} node server.js`, `next start -p 3000`
function scriptPort({ node }: Source): FixedPort | undefined {
  const commands = node === undefined ? [] : commandsOf(node.scripts, 'start');
  const [found] = commands.flatMap(({ start, text }) => {
    const port =
      /\bPORT=(?:\$\{(?!PORT\b)\w+:?-)?(\d{2,5})\b/.exec(start)?.[1] ??
      /\s(?:-p|--port|-l|--listen)[= ](?:tcp:\/\/)?(?:[\w.]*:)?(\d{2,5})(?=\s|$)/.exec(text)?.[1];
    return port === undefined ? [] : [port];
  });
  return found === undefined ? undefined : { place: 'the script `start`', port: found };
}
