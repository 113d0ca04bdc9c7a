import { posix } from 'node:path';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { type RunnerKind, runnerList } from '../../contract/runners.js';
import { type Guess, type Project, withoutBuild } from '../repository/workflow.js';
import { frontEnds } from './app-notes.js';
import {
  type DotnetProject,
  dotnetProjects,
  dotnetStart,
  publishCommand,
} from './dotnet-projects.js';
import { type Candidate, directModules, has, settingsText, sourceText } from './gather.js';
import { looksLikeServer, watchesServer } from './node-scripts.js';
import { entryFiles, goMainTexts, goPrograms } from './program-files.js';
import {
  findApplication,
  importOf,
  type PythonStart,
  programFiles,
  pythonStart,
} from './python-start.js';
import { versionProblem } from './runner-fit.js';
import { readSettings, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** A program that serves pages itself. */
export interface BackEnd {
  project: Project;
  /** Its signs leave no doubt; else it is only what is left when nothing else fits. */
  isSure: boolean;
}

type Candidates = ReadonlyMap<string, Candidate>;

const languages: readonly { names: readonly string[]; language: string; runner?: RunnerKind }[] = [
  { names: ['Laravel', 'Symfony', 'PHP'], language: 'PHP', runner: 'php' },
  { names: ['Rails', 'Ruby'], language: 'Ruby' },
  {
    names: ['Django', 'FastAPI', 'Flask', 'Starlette', 'Streamlit', 'Python'],
    language: 'Python',
    runner: 'python',
  },
  { names: ['.NET'], language: '.NET', runner: 'dotnet' },
  { names: ['Go'], language: 'Go', runner: 'go' },
  { names: ['Rust'], language: 'Rust' },
  { names: ['Java'], language: 'Java' },
  { names: ['Elixir'], language: 'Elixir' },
  { names: ['Deno'], language: 'Deno' },
  { names: ['WebAssembly'], language: 'WebAssembly', runner: 'wasm' },
  { names: ['a container'], language: 'a container' },
];

/** Returns the back end of a folder, by the strongest of its signs; undefined without one. */
export function findBackEnd(source: Source, candidates: Candidates): BackEnd | undefined {
  const node = nodeServer(source);
  const others = languages.flatMap(({ names, ...rest }) => {
    const found = names.flatMap((name) => candidates.get(name) ?? []);
    // What only says the language comes last.
    const isNamed = (each: Candidate) => has(each, 'configured') || has(each, 'installed');
    const best = found.find(isNamed) ?? found[0];
    if (!best || isLibrary(source, rest.language, found)) return [];
    return [{ best, ...rest, isSure: isSure(source, rest.language, found) }];
  });

  const [other] = others.sort((one, two) => Number(two.isSure) - Number(one.isSure));
  if (node && !(other?.isSure && !node.isSure)) return node;
  return other && { project: planBackEnd(source, other.best, other), isSure: other.isSure };
}

function isSure(source: Source, language: string, found: readonly Candidate[]): boolean {
  const isStrong = found.some((each) => has(each, 'configured') || has(each, 'installed'));
  if (language === 'Go') {
    // A bundler beside a program packs the assets that it serves.
    const isBeside = source.node !== undefined && isStrong;
    const isNamed = found.some((each) => has(each, 'installed'));
    return isBeside || isNamed || servesInGo(source) || hasWebProcess(source);
  }
  if (language === 'WebAssembly') return false;
  if (language === '.NET') return servers(source).length > 0;
  return isStrong;
}

function servers(source: Source): DotnetProject[] {
  return dotnetProjects(source).filter(({ kind }) => kind === 'server');
}

function isLibrary(source: Source, language: string, found: readonly Candidate[]): boolean {
  const { files, python } = source;
  const isHinted = found.every((each) => !has(each, 'configured') && !has(each, 'installed'));
  if (language === 'Go') return isGoLibrary(source);
  if (language === 'Ruby' && files.has('_config.yml') && !files.has('bin/rails')) return true;
  if (language === 'Python') {
    const isManaged = files.has('manage.py') || files.has('Procfile');
    return python.isPackage && !isManaged && !hasProgram(source);
  }
  if (language === 'PHP')
    return (
      isHinted &&
      textOf(readSettings('composer.json', files.text('composer.json'))['type']) === 'library'
    );
  return (
    (language === 'Java' || language === 'a container') && isHinted && files.has('package.json')
  );
}

function isGoLibrary(source: Source): boolean {
  const texts = goMainTexts(source).filter((text) => text.trim() !== '');
  const isProgram = texts.some((text) => /^package main\b/m.test(text)) || hasWebProcess(source);
  return texts.length > 0 && !isProgram;
}

// A host that reads a Procfile sends requests to `web`.
function hasWebProcess({ files }: Source): boolean {
  return /^web:/m.test(files.text('Procfile'));
}

// A tool that others install can be started as a package too.
function hasProgram(source: Source): boolean {
  const start = pythonStart(source);
  if (start.kind === 'application' || findApplication(source) !== undefined) return true;
  if (start.kind !== 'program') return false;
  return !start.file.endsWith('/__main__.py') || servesInPython(source, start.file);
}

const goServers =
  /ListenAndServe|\bhttp\.(Handle|HandleFunc|Handler|NewServeMux|Server|Serve|FileServer|ResponseWriter)\b/;

/** A server for this machine alone: for a login in the browser, or for a look at the program itself. */
const ofThisMachine = /\bListenAndServe\w*\(\s*"(?:127\.0\.0\.1|localhost|\[::1\]):/;
const ofOthers = /\bPORT\b|\bListenAndServe\w*\((?!\s*"(?:127\.0\.0\.1|localhost|\[::1\]):)/;

function servesInGo(source: Source): boolean {
  const { files } = source;
  const isInstalled = files.find(/^\.?goreleaser\.ya?ml$/) !== undefined || isCommandLine(source);
  if (isInstalled && !/^EXPOSE\s/m.test(files.text('Dockerfile'))) return false;

  return goMainTexts(source).some(
    (text) => goServers.test(text) && (!ofThisMachine.test(text) || ofOthers.test(text)),
  );
}

// A command line tool, as far as its main files tell.
function isOtherProgram(source: Source, isNamed: boolean): boolean {
  const texts = goMainTexts(source).filter((text) => text.trim() !== '');
  const isBeside = source.node !== undefined && source.node.json.bin === undefined;
  return (
    texts.length > 0 &&
    !isBeside &&
    !texts.some((text) => goServers.test(text)) &&
    !hasWebProcess(source) &&
    (isCommandLine(source) || !isNamed)
  );
}

function planBackEnd(
  source: Source,
  candidate: Candidate,
  { language, runner, isSure: sure }: { language: string; runner?: RunnerKind; isSure: boolean },
): Project {
  const { name, evidence } = candidate;
  const base: Project = {
    ...withoutBuild,
    framework: name,
    guesses: sure
      ? []
      : [
          {
            of: 'kind',
            text: `that it serves pages: ${evidence[0]?.place ?? 'its files'} alone says so`,
          },
        ],
  };
  if (runner === undefined) {
    const subject = name === language ? name : `${name} (${language})`;
    const problem = `Found ${subject}, which no runner runs: they are ${runnerList}. Give --directory for a site.`;
    return { ...base, problem };
  }

  const problem =
    problemOf(source, candidate, { runner, isSure: sure }) ?? versionProblem(source, runner);
  return {
    ...base,
    runner,
    ...(runner === 'dotnet' ? dotnetStart(source) : {}),
    ...(problem === undefined ? {} : { problem }),
  };
}

function problemOf(
  source: Source,
  { name, evidence }: Candidate,
  { runner, isSure: sure }: { runner: RunnerKind; isSure: boolean },
): string | undefined {
  if (runner === 'python') return pythonProblem(source, name, sure);
  if (runner === 'dotnet') return dotnetProblem(source);
  if (runner === 'go') return goProblem(source, sure);
  return sure || runner === 'wasm'
    ? undefined
    : `Found ${name} by ${evidence[0]?.place ?? 'its files'}, and nothing here says that it serves pages: give --runner ${runner} if it does, or --directory for a site.`;
}

function goProblem(source: Source, sure: boolean): string | undefined {
  const { isAtTop, commands } = goPrograms(source);
  if (sure && !isAtTop && commands.length > 1)
    return `Found several programs in cmd/: ${plainText(commands.slice(0, 8).join(', '), 200)}. Give --runner go with --build-command for one, such as 'go build -o app ./cmd/${plainText(commands[0] ?? '', 60)}'.`;
  if (sure && !isAtTop && commands.length === 0)
    return "Found Go, and no `package main` at its top or in cmd/: give --runner go with --build-command 'go build -o app ./<folder>'.";
  if (isOtherProgram(source, sure))
    return 'Found a Go program, and nothing in its main files serves pages: give --runner go if it does, or --directory for a site.';
  return undefined;
}

// Its program prints its help, unless it is told what to do.
function isCommandLine({ files }: Source): boolean {
  return /spf13\/cobra|urfave\/cli|alecthomas\/kong/.test(directModules(files));
}

function dotnetProblem(source: Source): string | undefined {
  const { files } = source;
  if (!files.find(/\.(slnx?|csproj|fsproj|vbproj)$/))
    return 'Found .NET, but the dotnet runner builds a .sln or .csproj at the top, and there is none: give --runner dotnet with --build-command.';

  const projects = dotnetProjects(source);
  const [server, ...more] = servers(source);
  const pages = projects.find(({ kind }) => kind === 'pages');
  if (!server && pages)
    return `Found Blazor WebAssembly in ${plainText(posix.dirname(pages.path), 200)}, which is a site of its own: run init there.`;
  if (!server)
    return `Found .NET, and no project of ${plainText(files.find(/\.slnx?$/) ?? 'this folder', 100)} serves pages: give --runner dotnet if one does, or --directory for a site.`;

  const version = versionProblem(source, 'dotnet');
  if (version !== undefined || more.length === 0) return version;

  const named = [server, ...more].map(({ path }) => plainText(path, 200));
  return `Found ${named.length} projects that serve pages: ${named.slice(0, 5).join(', ')}. Choose one, as with --runner dotnet --build-command ${shellWord(publishCommand(server.path))}.`;
}

const looksAt =
  'The python runner looks at the top alone: for fastapi, starlette or flask as lines of requirements.txt or of `dependencies` in pyproject.toml, a gunicorn.conf.py, main.py, app.py or a package with __main__.py.';

function pythonProblem(source: Source, name: string, sure: boolean): string | undefined {
  const start = pythonStart(source);
  if (name === 'Streamlit')
    return `Found Streamlit, which the python runner does not start. ${looksAt} Add a main.py that starts Streamlit; or give --runner python, --directory for a site.`;

  switch (start.kind) {
    case 'application':
      return undefined;
    case 'program':
      if (isGunicornWithout(source, start.file)) return gunicornProblem(source, start.file);
      return sure || servesInPython(source, start.file) ? undefined : unsureProblem(start.file);
    case 'lost':
    case 'nothing':
      return sure ? unstartedProblem(source, name, start) : unsureProblem('its requirements');
  }
}

const gunicornSettings = /^gunicorn[._]conf(ig)?\.py$/;

// The runner gives gunicorn this file alone, and no application.
function isGunicornWithout({ files }: Source, path: string): boolean {
  return gunicornSettings.test(path) && !/^[ \t]*wsgi_app\s*=/m.test(settingsText(files, path));
}

function gunicornProblem(source: Source, path: string): string {
  const { files } = source;
  const [, started = ''] = /^web:(.*\bgunicorn\b.*)$/m.exec(files.text('Procfile')) ?? [];
  const told = started
    .split(/\s+/)
    .findLast(
      (word) => /^[A-Za-z_][\w.]*\.\w+(:\w+)?$|^\w+:\w+$/.test(word) && !word.endsWith('.py'),
    );
  const folder = files.names.find((name) => /^\w+$/.test(name) && files.has(`${name}/wsgi.py`));
  const application = told ?? (folder === undefined ? '<module>:<application>' : `${folder}.wsgi`);
  return `Found ${path}, which has no \`wsgi_app\`, and the python runner starts gunicorn with that file alone: add \`wsgi_app = "${plainText(application, 100)}"\` to it.`;
}

function unsureProblem(place: string): string {
  return `Found Python by ${place}, and nothing here says that it serves pages: give --runner python if it does, or --directory for a site.`;
}

const pythonServers =
  /http\.server|socketserver|\.serve\w*\(|\blisten\b|\bPORT\b|run_app\(|make_server|uvicorn\.run\(|["']--port["']/;

function servesInPython(source: Source, path: string): boolean {
  return programFiles(source, path).some((each) =>
    pythonServers.test(sourceText(source.files, each)),
  );
}

function unstartedProblem(source: Source, name: string, start: PythonStart): string {
  const web = /^(FastAPI|Flask|Starlette)$/.test(name);
  const path = web ? findApplication(source) : undefined;
  const line = path && importOf(path, sourceText(source.files, path));
  const lines = [
    ...(start.kind === 'lost' || !web
      ? []
      : [`the line \`${name.toLowerCase()}\` in requirements.txt`]),
    ...(line === undefined ? [] : [`a main.py with \`${line}\``]),
  ];
  const how =
    lines.length > 0
      ? lines.join(' and ')
      : 'a gunicorn.conf.py with `wsgi_app` and `bind`, and gunicorn among the requirements';
  return `Found ${name}, but nothing here that the python runner starts. ${looksAt} Add ${how}; or give --runner python, --directory for a site.`;
}

const nodeServers =
  /^(express|fastify|koa|hono|polka|restify|sails|micro|connect|h3|elysia|probot|socket\.io|@hono\/node-server|@hapi\/hapi|@nestjs\/core|@adonisjs\/core|@feathersjs\/\w+|@apollo\/server|apollo-server.*|graphql-yoga|@strapi\/strapi|payload|@payloadcms\/next|@medusajs\/medusa|@keystone-6\/core|directus|moleculer|@loopback\/core|@loopback\/rest|@trpc\/server|parse-server|json-server|uWebSockets\.js|total4|actionhero|@tinyhttp\/app|@marblejs\/core|@sveltejs\/adapter-node|botkit)$/;

/** Returns the file that serves pages where no script starts it; undefined without one. */
export function unstartedServer(source: Source): string | undefined {
  const { node, files } = source;
  const uses = [...(node?.production ?? [])].some((name) => nodeServers.test(name));
  if (!uses || node?.scripts['start'] !== undefined) return undefined;

  const paths = [...entryFiles(source), 'app.js', 'server.js', 'src/index.js'];
  return paths.find((path) => /\.listen\(/.test(settingsText(files, path)));
}

// A person who names a file so means it.
const namesServer = /(?:^|[\s/])(server|www|backend)(\.\w+)?(?=\s|$)/;

function nodeServer(source: Source): BackEnd | undefined {
  const { node, files } = source;
  if (!node) return undefined;

  const { scripts } = node;
  const uses = [...node.dependencies.keys()].some((name) => nodeServers.test(name));
  const usual = scripts['start'] === undefined && uses && files.has('server.js');
  const isServer = looksLikeServer(scripts, 'start') || usual;
  const isWatched = !isServer && uses && watchesServer(scripts, 'start');
  if (!isServer && !isWatched) return undefined;
  // A command line tool is started with node too.
  if (node.json.bin !== undefined && !uses && !listens(source)) return undefined;

  const project: Project = { ...withoutBuild, framework: 'Node', runner: 'web' };
  const isSure = isSureServer(source, uses);
  return { project: isSure ? project : { ...project, guesses: [startGuess] }, isSure };
}

const startGuess: Guess = {
  of: 'kind',
  text: 'that it serves pages, as its script `start` runs a program',
};

function isSureServer(source: Source, uses: boolean): boolean {
  const { json, scripts } = source.node ?? {};
  // A command line tool listens too, for a login in the browser.
  const isProgram = json?.bin === undefined && (uses || listens(source));
  return isProgram || namesServer.test(scripts?.['start'] ?? '');
}

function listens(source: Source): boolean {
  return entryFiles(source).some((path) =>
    /createServer|\.listen\(|WebSocketServer|WebSocket\.Server|Bun\.serve|Deno\.serve|serve\(/.test(
      settingsText(source.files, path),
    ),
  );
}

const startsServer =
  /(?:^|[\s"'])((?:\.\/)?(?:[\w.-]+\/)*(?:server|backend|api)(?:\/[\w.-]+)*\.[cm]?[jt]s)(?=["'\s]|$)/;

/** Returns what a server beside the pages of a site says of it: one for production makes a guess of the site, one for development is a note. */
export function serverBeside({ node, files }: Source): Pick<Project, 'notes' | 'guesses'> {
  const uses = (names: Iterable<string>) => [...names].some((name) => nodeServers.test(name));
  if (!node || !uses(node.dependencies.keys())) return { notes: [] };

  const { scripts, production } = node;
  const started = Object.entries(scripts).flatMap(([name, text]) => {
    const path = startsServer.exec(text)?.[1];
    const isStart = /^(start|prod|production|dev|serve|server|api|backend)([:.-]|$)/.test(name);
    return isStart && path !== undefined && files.has(posix.normalize(path))
      ? [{ name, path: plainText(path, 100) }]
      : [];
  });
  const own = uses(production)
    ? started.find(({ name }) => looksLikeServer(scripts, name))
    : undefined;
  const server = own ?? started[0];
  if (server === undefined) return { notes: [] };

  const { name, path } = server;
  const text = `\`${plainText(name, 50)}\` starts ${path}, a server that a site does not have`;
  return own === undefined
    ? { notes: [`${text}: what the pages ask of it is not there.`] }
    : { notes: [], guesses: [{ of: 'kind', text: `that it is a site: ${text}` }] };
}

/** Returns the note for a program in the folder beside the one of a front end, such as `server` beside `client`. */
export function neighbourNotes({ files, folder }: Source): string[] {
  const isFrontEnd = frontEnds.includes(posix.basename(folder));
  const found = ['server', 'backend', 'api'].find((name) => isFrontEnd && files.has(`../${name}`));
  return found === undefined
    ? []
    : [
        `../${found} lies beside this and is not deployed with it: what the pages ask of it is not there.`,
      ];
}
