import { posix } from 'node:path';

/** The scripts of a package.json, by name. */
export type Scripts = Readonly<Record<string, string>>;

/** A command of a script: its program, without what only starts it, and its arguments. */
export interface ScriptCommand {
  program: string;
  args: readonly string[];
  text: string;
  /** The words that only start it, with the variables that it is given: `PORT=80 npx`. */
  start: string;
  /** The folder that a `cd` before it enters; '' for the folder of the package. */
  folder: string;
}

// More than any build has. Scripts that run each other many times would be followed without end.
const maxDepth = 6;
const maxCommands = 500;

/** The way to a script: those that run it, and how many more commands are read. */
interface Way {
  within: readonly string[];
  room: { left: number };
}

/** Returns the commands of a script, with those of the scripts that it runs in their place; at most 500. */
export function commandsOf(scripts: Scripts, name: string): ScriptCommand[] {
  return followScript(scripts, name, { within: [], room: { left: maxCommands } });
}

function followScript(scripts: Scripts, name: string, { within, room }: Way): ScriptCommand[] {
  const text = scripts[name];
  if (text === undefined || within.length > maxDepth) return [];

  const way = { within: [...within, name], room };
  const [before = '', after = ''] = ['pre', 'post'].map((when) => scripts[`${when}${name}`]);
  return [before, text, after].flatMap((each) => commandsIn(scripts, each, way));
}

function commandsIn(scripts: Scripts, text: string, way: Way): ScriptCommand[] {
  const { within, room } = way;
  return splitCommands(text).flatMap((command) => {
    if (room.left <= 0) return [];

    room.left--;
    const run = scriptsRunBy(command, scripts);
    if (run.length === 0) return [withoutManager(command)];
    // In another folder, a name means the script of that package. So does a script's own name.
    const isElsewhere = command.folder !== '';
    const own = isElsewhere ? [] : run.filter((name) => !within.includes(name));
    return own.flatMap((name) => followScript(scripts, name, way));
  });
}

const ofManager =
  /^(install|i|ci|add|remove|run|exec|dlx|x|workspaces?|test|publish|pack|up|update|why|link|config|cache|store|start|build|dev)$/;

// `pnpm vite build` starts a program where no script has its name.
function withoutManager(command: ScriptCommand): ScriptCommand {
  const [name = '', ...args] = command.args;
  const isProgram = /^[a-z][\w-]*$/.test(name) && !ofManager.test(name);
  if (!/^(pnpm|yarn|bun)$/.test(command.program) || !isProgram) return command;
  return { ...command, program: name, args, text: [name, ...args].join(' ') };
}

/** Returns the commands of a shell's line. Quotes are taken away, as `concurrently` and `sh -c` need. */
export function splitCommands(text: string): ScriptCommand[] {
  const parts = text.split(/&&|\|\||[;|&\n]/);

  let folder = '';
  return parts.flatMap((part) => {
    const command = parseCommand(part);
    if (command.program === 'cd') folder = posix.join(folder, command.args[0] ?? '');
    const found = { ...command, folder: folder === '.' ? '' : folder };
    // A subshell leaves the folder as it was.
    if (part.trimEnd().endsWith(')')) folder = '';
    return command.program === '' ? [] : [found];
  });
}

const starters =
  /^(?:(?:\w+=\S*|cross-env(?:-shell)?|(?:env-cmd|dotenv)(?:\s+-[a-z]\s+\S+)*|npx|bunx|pnpx|dlx|exec|--yes|--bun|-y|--|sudo|time|wait-on)\s+|node\s+(?:--\S+\s+)*(?=\S*node_modules\/)|bun\s+--bun\s+(?:run\s+)?(?=[a-z][\w-]*(?:\s|$))|(?:pnpm|yarn|npm|bun|rye|poetry|uv|pipenv|pdm|hatch|bundle)\s+(?:exec|dlx|run|x)\s+(?=[^-]))+/;

function parseCommand(part: string): Omit<ScriptCommand, 'folder'> {
  // The value of a variable may have spaces: `NODE_OPTIONS="--a --b" vitepress build`.
  const assigned = part.replace(/\b\w+=(?:"[^"]*"|'[^']*')/g, (assignment) =>
    assignment.replace(/["']/g, '').replace(/\s+/g, ','),
  );
  const text = assigned.replace(/["'`()]/g, ' ').trim();
  const [, own] = /^(?:npm|pnpm|yarn|bun) (?:run |run-script )?(.+)$/.exec(text) ?? [];
  const bare = text.replace(starters, '');
  const words = bare.split(/\s+/).filter(Boolean);
  const [program = '', ...args] = words;
  return {
    program: program.split('/').at(-1) ?? '',
    args,
    text: own === undefined ? bare : text,
    start: text.slice(0, text.length - bare.length),
  };
}

const runners = /^(npm-run-all2?|run-s|run-p|concurrently|wireit|npm-run-all)$/;

function scriptsRunBy({ program, args, text }: ScriptCommand, scripts: Scripts): string[] {
  const [, direct = ''] =
    /^(?:npm|pnpm|yarn|bun|nr|turbo|node --run)\s+(?:-\S+\s+)*(?:run\s+|run-script\s+)?(?:-\S+\s+)*([\w:./-]+)/.exec(
      text,
    ) ?? [];
  if (direct && scripts[direct] !== undefined) return [direct];
  if (!runners.test(program)) return [];

  return args.flatMap((arg) => {
    const pattern = arg.replace(/^(npm|yarn|pnpm|bun|node):/, '');
    if (scripts[pattern] !== undefined) return [pattern];
    return pattern.includes('*') ? Object.keys(scripts).filter(matcherOf(pattern)) : [];
  });
}

/** Returns whether names match a pattern, whose `*` stands for anything but a colon. A foreign pattern is no regular expression: that may take forever. */
function matcherOf(pattern: string): (name: string) => boolean {
  const parts = pattern.split(':').map((part) => part.split('*'));
  return (name) => {
    const words = name.split(':');
    return words.length === parts.length && parts.every((part, at) => fits(words[at] ?? '', part));
  };
}

/** Returns whether a word has these texts in this order, the first at its start and the last at its end. */
function fits(word: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return word === first;
  if (!word.startsWith(first)) return false;

  let at = first.length;
  for (const text of others) {
    const found = word.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return word.length - last.length >= at && word.endsWith(last);
}

/** Returns whether a script runs a command such as `vite build`, itself or by another script. */
export function runsCommand(scripts: Scripts, name: string, command: string): boolean {
  return commandsOf(scripts, name).some((each) => isCommand(each, command));
}

const watching = /(^|\s)(--watch|-w|--serve|--dev|--mode[ =]development|serve|server|dev)(\s|$)/;

/** Returns whether a command is this one, and ends. */
export function isCommand({ program, args }: ScriptCommand, command: string): boolean {
  const text = [program, ...args]
    .join(' ')
    .replace(/^(\w+)\.[cm]?js\b/, '$1')
    .replace(/^nuxi\b/, 'nuxt')
    .replace(/^vite-(?:react-)?ssg\b/, 'vite')
    .replace(/^@11ty\/eleventy/, 'eleventy')
    .replace(/^hexo-cli|^hexo g\b/, (found) => (found === 'hexo g' ? 'hexo generate' : 'hexo'));
  const [, scoped = text] = /^(?:cli\.js|@\S+\/)?(.*)$/.exec(text) ?? [];
  const isThere = scoped === command || scoped.startsWith(`${command} `);
  return isThere && !watching.test(scoped.slice(command.length));
}

const serverPrograms = /^(node|nodejs|tsx|ts-node|ts-node-esm|bun|deno|pm2-runtime|micro)$/;
const serverCommands =
  /^(next start|nuxt start|nuxi start|react-router-serve|remix-serve|remix start|nest start|strapi start|keystone start|medusa start|directus start|fastify start|probot run|vinxi start|sails lift|srvx|moleculer-runner|blitz start|redwood serve|rw serve|sanity start-server|payload start|pm2 start)(\s|$)/;
const notServing =
  /(^|[\s/._:-])(dev|develop|development|watch|build|builder|bundle|compile|webpack|gulp|grunt|electron|esbuild|storybook|serve|preview|livereload|start|examples?|demo|tests?)([\s/._:-]|$)/;

/** Returns whether a script looks like a server in production, and not like one for development. */
export function looksLikeServer(scripts: Scripts, name: string): boolean {
  const commands = commandsOf(scripts, name);
  const last = commands.at(-1);
  if (last === undefined || commands.some(servesSources)) return false;

  const { program, args } = last;
  const text = [program, ...args].join(' ');
  if (serverCommands.test(text)) return true;
  const file = args.filter((arg) => !arg.startsWith('-'));
  const isRun = serverPrograms.test(program) && file.length > 0;
  const named = file.join(' ').replace(/(^|\/)dist\/|(^|\/)build\/(?=.)|\.output\/server/g, '/');
  return isRun && !notServing.test(named.replace(/^(run|start)\s/, ''));
}

// The server of a bundler's sources, which others run beside the one of their own.
function servesSources({ program, args }: ScriptCommand): boolean {
  const [command = 'dev'] = args;
  return (
    program === 'webpack-dev-server' ||
    (/^(vite|parcel)$/.test(program) && /^(-.*|dev|serve)$/.test(command))
  );
}

/** Returns whether a script only watches a server's files, as nodemon does. */
export function watchesServer(scripts: Scripts, name: string): boolean {
  return commandsOf(scripts, name).some(({ program }) => /^(nodemon|ts-node-dev)$/.test(program));
}

/** Returns whether a script serves a built folder, and which: `serve -s build`. */
export function servedFolder(scripts: Scripts, name: string): string | undefined {
  const served = commandsOf(scripts, name).find(({ program }) =>
    /^(serve|http-server|sirv|sirv-cli|superstatic|live-server|lite-server|local-web-server|ws)$/.test(
      program,
    ),
  );
  return served?.args.find((arg) => !arg.startsWith('-') && !/^\d+$/.test(arg));
}

const libraryPrograms =
  /^(tsc|tsup|tsdown|unbuild|rollup|esbuild|babel|microbundle|ncc|lerna|swc|father|pkgroll|vue-tsc|ng-packagr|rimraf|del-cli|del|rm|mkdir|mkdirp|cp|cpx|copyfiles|shx|echo|cd|tsc-alias|api-extractor|prettier|eslint|size-limit|bunchee|zshy|obuild|turbo|nx|wireit|ts-patch|tspc|tshy|publint|attw)$/;

/** Returns the script that builds a site with a command, as the repository runs it; undefined without one. */
export function buildScriptOf(scripts: Scripts, command: string): string | undefined {
  const own = productionScript(scripts, command);
  if (own !== undefined) return own;
  if (runsCommand(scripts, 'build', command)) return 'build';

  // The name becomes a part of a workflow's command line.
  const others = Object.keys(scripts).filter(
    (name) =>
      /^[\w:.-]+$/.test(name) &&
      runsCommand(scripts, name, command) &&
      !/start|dev|serve|watch|preview|test|lint|^pre|^post|analy/.test(name) &&
      (!/deploy|publish|release/.test(name) || onlyBuilds(scripts, name)),
  );
  // The script that runs the others builds all of them.
  const [other] = others.sort(
    (one, two) => commandsOf(scripts, two).length - commandsOf(scripts, one).length,
  );
  const isPart = other?.startsWith('build:') === true && isOpaque(scripts);
  return isPart ? 'build' : other;
}

const pageTools =
  /^(gulp|grunt|sass|node-sass|postcss|tailwindcss|webpack|parcel|vite|esbuild|rollup|eleventy|imagemin|svgo|pagefind|html-minifier(-terser)?|uglifyjs|terser|cleancss|rimraf|del|del-cli|rm|mkdir|mkdirp|cp|cpx|copyfiles|ncp|shx|mv|echo)$/;

// `publish: eleventy & gulp` sends nothing anywhere: it is the build of which other scripts are parts.
function onlyBuilds(scripts: Scripts, name: string): boolean {
  const commands = commandsOf(scripts, name);
  return commands.length > 1 && commands.every(({ program }) => pageTools.test(program));
}

const forProduction =
  /(^|\s)(--prod|--(?:configuration|mode|env|environment)[ =]prod(uction)?)(\s|$)/;

/** The builds that are for development, as long as nothing says otherwise. */
const usuallyForDevelopment = /^(ng build|webpack|rspack build|ember build)$/;

// `build:prod` beside a `build` that leaves production to it.
function productionScript(scripts: Scripts, command: string): string | undefined {
  if (!usuallyForDevelopment.test(command)) return undefined;
  const isProduction = (name: string) =>
    commandsOf(scripts, name).some(
      (each) => isCommand(each, command) && forProduction.test(each.args.join(' ')),
    );
  return isProduction('build')
    ? undefined
    : Object.keys(scripts).find((name) => ofProduction.test(name) && isProduction(name));
}

const ofProduction = /^(build[:-])?prod(uction)?$|^prod(uction)?[:-]build$/;

/** Returns the scripts that build for production by a variable, which `build` does not set. */
export function productionBuilds(scripts: Scripts): string[] {
  const variables = (name: string) =>
    commandsOf(scripts, name).flatMap(({ start }) => start.match(/\b\w+=\S+/g) ?? []);
  const own = variables('build');
  return Object.keys(scripts).filter(
    (name) =>
      ofProduction.test(name) &&
      variables(name).some((each) => /prod/i.test(each) && !own.includes(each)),
  );
}

/** Returns whether `build` runs what cannot be read here, such as a script of its own. */
export function isOpaque(scripts: Scripts): boolean {
  return commandsOf(scripts, 'build').some(({ program }) => !libraryPrograms.test(program));
}

/** Returns whether `build` only makes a library, or nothing that is known. */
export function buildsLibrary(scripts: Scripts): boolean {
  const commands = commandsOf(scripts, 'build');
  return commands.length > 0 && !isOpaque(scripts);
}
