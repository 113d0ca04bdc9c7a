import { posix } from 'node:path';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { pinnedActions } from '../repository/pinned-actions.js';
import type { WorkflowStep } from '../repository/workflow.js';
import { settingsText, sourceText } from './gather.js';
import { installPython, type PythonInstall } from './python-install.js';
import { listOf, mapOf, readSettings, type Settings, settingAt, textOf } from './settings-text.js';
import type { Source } from './source.js';
import { pinnedTool, rubyVersionOf } from './versions.js';

/** Installation and command of a generator that npm does not have. */
export interface GeneratorPlan {
  setup: WorkflowStep[];
  build: string[];
  directory: string;
  env?: Record<string, string>;
  notes?: string[];
  /** A part that the installation may lack. */
  needs?: string[];
  problem?: string;
}

type Planner = (source: Source, configuration: string) => GeneratorPlan;

const releases = {
  zola: 'v0.22.1',
  mdbook: 'v0.4.52',
  trunk: 'v0.21.14',
};

/** Plans each generator that npm does not have, from its configuration. */
export const generatorPlans: Readonly<Record<string, Planner>> = {
  MkDocs: planMkDocs,
  Hugo: planHugo,
  Zola: planZola,
  Jekyll: planJekyll,
  Sphinx: planSphinx,
  'Jupyter Book': planJupyterBook,
  Nikola: planNikola,
  Pelican: planPelican,
  Quarto: planQuarto,
  mdBook: planMdBook,
  Trunk: planTrunk,
  Lume: planLume,
  Flutter: planFlutter,
  'Blazor WebAssembly': planBlazor,
};

function planMkDocs(source: Source, configuration: string): GeneratorPlan {
  const { files } = source;
  const settings = readSettings(configuration, files.text(configuration));
  const python = installPython(source, {
    tool: /^(mkdocs|mkdocs-material|mkdocs-.*|mkdocstrings.*|properdocs)$/,
    usual: 'mkdocs mkdocs-material',
  });
  const isUsual = posix.basename(configuration) === 'mkdocs.yml' || configuration === 'mkdocs.yaml';
  const flag = isUsual && !configuration.includes('/') ? '' : ` -f ${configuration}`;
  const directory = posix.join(
    posix.dirname(configuration),
    textOf(settings['site_dir']) ?? 'site',
  );
  return withPython(python, { build: `mkdocs build${flag}`, directory, configuration });
}

function planSphinx(source: Source, configuration: string): GeneratorPlan {
  const python = installPython(source, {
    tool: /^(sphinx|furo|pydata-sphinx-theme|myst-parser|sphinx[-_].*)$/,
    usual: 'sphinx',
  });
  const isDirectories = /\bbuilder\s*:\s*["']?dirhtml/.test(
    source.files.text('.readthedocs.yaml') + source.files.text('.readthedocs.yml'),
  );
  const builder = isDirectories ? 'dirhtml' : 'html';
  const build = `sphinx-build -b ${builder} ${posix.dirname(configuration)} _build/html`;
  const plan = withPython(python, { build, directory: '_build/html', configuration });
  const programs = programsOf(source, configuration);
  const install = `sudo apt-get update && sudo apt-get install -y ${programs.join(' ')}`;
  return programs.length === 0 ? plan : { ...plan, setup: [{ run: install }, ...plan.setup] };
}

/** Extensions of Sphinx that call a program, with the package of Ubuntu that has it. */
const sphinxPrograms: readonly [extension: RegExp, program: string][] = [
  [/["'](breathe|exhale)["']/, 'doxygen'],
  [/["']nbsphinx["']/, 'pandoc'],
  [/["']sphinx\.ext\.(graphviz|inheritance_diagram)["']/, 'graphviz'],
];

function programsOf({ files, top }: Source, configuration: string): string[] {
  const text = settingsText(files, configuration);
  const used = sphinxPrograms.flatMap(([extension, program]) =>
    extension.test(text) ? program : [],
  );
  const name = top.find(/^\.?readthedocs\.ya?ml$/) ?? '';
  const told = listOf(settingAt(readSettings(name, top.text(name)), 'build', 'apt_packages'));
  const all = new Set([...told.flatMap((each) => textOf(each) ?? []), ...used]);
  return [...all].filter((each) => /^[a-z0-9][a-z0-9.+-]*$/.test(each));
}

function planJupyterBook(source: Source, configuration: string): GeneratorPlan {
  const isMyst = /myst\.ya?ml$/.test(configuration);
  const folder = posix.dirname(configuration);
  const python = installPython(source, {
    tool: isMyst ? /^(mystmd|jupyter-book)$/ : /^(jupyter-book|jupyter_book|teachbooks)$/,
    usual: isMyst ? 'mystmd' : '"jupyter-book<2"',
  });
  const build = isMyst ? 'myst build --html' : `jupyter-book build ${folder}`;
  return withPython(python, { build, directory: posix.join(folder, '_build/html'), configuration });
}

function planNikola(source: Source, configuration: string): GeneratorPlan {
  const python = installPython(source, { tool: /^nikola/, usual: '"Nikola[extras]"' });
  const directory = pythonSetting(source, configuration, 'OUTPUT_FOLDER') ?? 'output';
  return withPython(python, { build: 'nikola build', directory, configuration });
}

function planPelican(source: Source, configuration: string): GeneratorPlan {
  const python = installPython(source, { tool: /^pelican/, usual: '"pelican[markdown]"' });
  const content = pythonSetting(source, configuration, 'PATH') ?? 'content';
  const directory = pythonSetting(source, configuration, 'OUTPUT_PATH') ?? 'output';
  const published = source.files.has('publishconf.py') ? 'publishconf.py' : configuration;
  // The address of the former host would stand in every link.
  const build = `pelican ${content} -o ${directory} -s ${published} -e SITEURL='""'`;
  return withPython(python, { build, directory, configuration });
}

function planQuarto(source: Source, configuration: string): GeneratorPlan {
  const settings = readSettings(configuration, source.files.text(configuration));
  const type = textOf(settingAt(settings, 'project', 'type')) ?? 'default';
  const directory =
    textOf(settingAt(settings, 'project', 'output-dir')) ??
    { website: '_site', book: '_book' }[type];
  const python = installPython(source, {
    tool: /^(quarto(-cli)?|jupyter)$/,
    usual: 'quarto-cli jupyter',
  });
  const named = source.python.sources.some(
    ({ names }) => names.has('quarto-cli') || names.has('quarto'),
  );
  const more = named || python.isGuessed ? [] : [{ run: 'pip install quarto-cli' }];

  const { files } = source;
  const isR =
    files.has('renv.lock') ||
    files.has('DESCRIPTION') ||
    files.names.some(
      (name) => /\.[qr]md$/i.test(name) && /^```\{r\b/m.test(sourceText(files, name)),
    );
  const problem = isR
    ? 'Quarto runs R here, and init does not know which packages: give --directory and --build-command with their installation.'
    : undefined;
  return {
    ...withPython(python, { build: 'quarto render', directory: directory ?? '.', configuration }),
    setup: [...python.setup, ...more],
    ...(directory === undefined
      ? {
          problem: `${configuration} makes neither a website nor a book, so its folder is not known: give --directory.`,
        }
      : {}),
    ...(problem === undefined ? {} : { problem }),
  };
}

interface PythonBuild {
  build: string;
  directory: string;
  configuration: string;
}

function withPython(
  { setup, prefix, isGuessed, build: told, problem }: PythonInstall,
  { build, directory, configuration }: PythonBuild,
): GeneratorPlan {
  const needs = isGuessed
    ? [`plugins and themes that ${configuration} names need a \`pip install\` of their own.`]
    : [];
  const usual = `${prefix}${build}`;
  const shared = { setup, needs, ...(problem === undefined ? {} : { problem }) };
  if (told === undefined) return { ...shared, build: [usual], directory };

  // The commands after the build find its files where Read the Docs has them.
  const moved = `mkdir -p $READTHEDOCS_OUTPUT && mv ${directory} $READTHEDOCS_OUTPUT/html`;
  const runs = told.runs.length > 0 ? told.runs : [usual, moved];
  return { ...shared, build: [...runs, ...told.after], directory: told.directory };
}

function pythonSetting({ files }: Source, path: string, name: string): string | undefined {
  const setting = new RegExp(`^${name}\\s*=\\s*["']([\\w./-]+)["']`, 'm');
  return setting.exec(settingsText(files, path))?.[1];
}

function planHugo(source: Source, configuration: string): GeneratorPlan {
  const { files, node } = source;
  const settings = hugoSettings(source, configuration);
  const script = hugoScript(node);
  const publish = settings.map((each) => textOf(settingAt(each, 'publishDir'))).find(Boolean);
  const [, flag] = /(?:--destination|-d)[ =]["']?([\w./-]+)/.exec(script ?? '') ?? [];
  const lacksModule = !files.has('go.mod') && hasModules(settings);

  return {
    setup: [...setUpHugo(source), ...(node?.setup ?? [])],
    build: [script !== undefined && node ? node.run('build') : 'hugo --minify --baseURL /'],
    directory: flag ?? publish ?? 'public',
    ...(script === undefined ? {} : { env: { HUGO_BASEURL: '/' } }),
    needs: [
      ...(lacksModule ? ['its modules need a go.mod: run `hugo mod init`.'] : []),
      ...themeNeeds(source, settings),
    ],
  };
}

function setUpHugo({ upwards, node }: Source): WorkflowStep[] {
  const packages = [...(node?.dependencies.keys() ?? [])];
  if (packages.some((name) => /^hugo-(bin|extended)/.test(name))) return [];

  const version = pinnedTool(upwards, 'hugo', 'HUGO_VERSION')?.replace(/^extended_/, '');
  const inputs = { 'hugo-version': version ?? 'latest', extended: 'true' };
  const guess = version === undefined ? 'the newest Hugo' : undefined;
  return [{ uses: pinnedActions.hugo, with: inputs, guess }];
}

function hugoScript(node: Source['node']): string | undefined {
  const script = node?.scripts['build'];
  const isBuild =
    script !== undefined && !/(^|\s)--?(watch|serve)/.test(script) && /hugo|build/.test(script);
  return isBuild ? script : undefined;
}

function hugoSettings({ files }: Source, configuration: string) {
  const folder = posix.dirname(configuration);
  const names =
    folder === '.' ? [configuration] : files.namesIn(folder).map((name) => `${folder}/${name}`);
  return names
    .filter((name) => /\.(toml|ya?ml|json)$/.test(name))
    .map((name) => readSettings(name, files.text(name)));
}

// `git clone` of a theme is easily left out of git.
function themeNeeds({ files, top, folder }: Source, settings: readonly Settings[]): string[] {
  const theme = settings.map((each) => textOf(each['theme'])).find(Boolean);
  const isThere =
    theme === undefined ||
    files.has(`themes/${theme}`) ||
    /[./]/.test(theme) ||
    top.has('.gitmodules');
  const isElsewhere =
    files.has('go.mod') || settings.some((each) => each['themesDir'] !== undefined);
  if (isThere || isElsewhere) return [];

  const name = plainText(theme, 60);
  if (!top.has('theme.toml')) return [`its theme ${name} is not in git: add it as a submodule.`];

  // A checkout of Actions lies in a folder of the repository's name.
  const above = posix.relative(`/${folder}`, '/') || '.';
  return [
    `its theme ${name} is this repository: give --build-command 'hugo --minify --baseURL / --themesDir ${plainText(posix.join(above, '..'), 60)}'.`,
  ];
}

// A module is named by an address. Any other import is a folder of `themesDir`.
function hasModules(settings: readonly object[]): boolean {
  const imports = settings.flatMap((each) => listOf(settingAt(mapOf(each), 'module', 'imports')));
  return imports.some((each) =>
    /^[\w-]+\.[\w.-]+\//.test(textOf(settingAt(mapOf(each), 'path')) ?? ''),
  );
}

function planZola(source: Source, configuration: string): GeneratorPlan {
  const settings = readSettings(configuration, source.files.text(configuration));
  const version = pinnedTool(source.upwards, 'zola', 'ZOLA_VERSION');
  const tag = version ? `v${version}` : releases.zola;
  return {
    setup: [
      download(
        `https://github.com/getzola/zola/releases/download/${tag}/zola-${tag}-x86_64-unknown-linux-gnu.tar.gz`,
        version ? undefined : `Zola ${tag}`,
      ),
    ],
    build: ['zola build --base-url /'],
    directory: textOf(settings['output_dir']) ?? 'public',
  };
}

function planMdBook(source: Source, configuration: string): GeneratorPlan {
  const settings = readSettings(configuration, source.files.text(configuration));
  const version = pinnedTool(source.upwards, 'mdbook', 'MDBOOK_VERSION');
  const tag = version ? `v${version}` : releases.mdbook;
  const base = textOf(settingAt(settings, 'build', 'build-dir')) ?? 'book';
  const outputs = Object.keys(mapOf(settings['output']));
  const others = outputs.filter((name) => name !== 'html');
  const added = [...Object.keys(mapOf(settings['preprocessor'])), ...others].filter(
    (name) => !['links', 'index'].includes(name) && !liesHere(settings, name),
  );
  return {
    setup: [
      download(
        `https://github.com/rust-lang/mdBook/releases/download/${tag}/mdbook-${tag}-x86_64-unknown-linux-gnu.tar.gz`,
        version ? undefined : `mdBook ${tag}`,
      ),
    ],
    build: ['mdbook build'],
    // With one output, its pages lie at the top. Source: https://rust-lang.github.io/mdBook/format/configuration/renderers.html
    directory: others.length > 0 ? `${base}/html` : base,
    needs:
      added.length > 0
        ? [
            `${configuration} names ${added.join(', ')}, which need an installation of their own, such as \`cargo install mdbook-${added[0]}\`.`,
          ]
        : [],
  };
}

// A command that runs a file of the repository needs no installation.
function liesHere(settings: Settings, name: string): boolean {
  const commands = ['preprocessor', 'output'].map((kind) =>
    textOf(settingAt(settings, kind, name, 'command')),
  );
  return commands.some((command) => /^(cargo run|python3?|node|\.{0,2}\/)/.test(command ?? ''));
}

function planTrunk(source: Source, configuration: string): GeneratorPlan {
  const settings = readSettings('Trunk.toml', source.files.text('Trunk.toml'));
  const tag = releases.trunk;
  return {
    setup: [
      { run: 'rustup target add wasm32-unknown-unknown' },
      download(
        `https://github.com/trunk-rs/trunk/releases/download/${tag}/trunk-x86_64-unknown-linux-gnu.tar.gz`,
        `Trunk ${tag}`,
      ),
      ...(source.node?.setup ?? []),
    ],
    build: ['trunk build --release --public-url /'],
    directory: textOf(settingAt(settings, 'build', 'dist')) ?? 'dist',
    needs: configuration === '' ? ['Trunk is not configured here.'] : [],
  };
}

function download(address: string, guess: string | undefined): WorkflowStep {
  return { run: `curl -fsSL ${address} | sudo tar xz -C /usr/local/bin`, guess };
}

function planJekyll(source: Source, configuration: string): GeneratorPlan {
  const { files, upwards, node, folder } = source;
  const settings = readSettings(configuration, files.text(configuration));
  const { inputs, guess } = rubyVersionOf(upwards);
  const hasGemfile = files.has('Gemfile');
  const bundled = hasGemfile ? { 'bundler-cache': 'true' } : {};
  const place = folder ? { 'working-directory': folder } : {};
  const ruby = { uses: pinnedActions.ruby, with: { ...inputs, ...bundled, ...place }, guess };
  const script = node?.scripts['build'];
  const isBuilt = node && script !== undefined && /jekyll|build|gulp|webpack/.test(script);
  const direct = hasGemfile ? 'bundle exec jekyll build --baseurl ""' : 'jekyll build --baseurl ""';
  const gems = ['jekyll', ...gemsOf(settings)].join(', ');

  return {
    setup: [
      ruby,
      ...(hasGemfile
        ? []
        : [{ run: `gem install ${gems.replaceAll(',', '')}`, guess: `the gems ${gems}` }]),
      ...(isBuilt ? node.setup : []),
    ],
    build: [isBuilt ? node.run('build') : direct],
    directory: textOf(settings['destination']) ?? '_site',
    env: { JEKYLL_ENV: 'production' },
    notes: isBuilt ? baseNote(settings, configuration) : [],
    ...themeProblem(source, settings),
  };
}

// A theme is a gem. What its configuration does not say, the sites that use it do.
function themeProblem({ files }: Source, settings: Settings): { problem?: string } {
  const gem = files.find(/\.gemspec$/);
  const isTheme = gem !== undefined && files.has('_layouts') && Object.keys(settings).length === 0;
  if (!isTheme) return {};

  const other = files.find(/^_config\W?.+\.ya?ml$/) ?? '<a configuration>';
  const command = `bundle exec jekyll build --baseurl "" --config ${plainText(other, 100)}`;
  return {
    problem: `Found a theme for Jekyll (${plainText(gem, 100)}), whose _config.yml sets nothing: for a site of it give --directory _site with --build-command ${shellWord(command)}.`,
  };
}

function baseNote(settings: ReturnType<typeof readSettings>, configuration: string): string[] {
  const base = textOf(settings['baseurl']);
  return base && base !== '/'
    ? [`The site is served from /, but \`baseurl\` in ${configuration} is ${base}: set it to "".`]
    : [];
}

function gemsOf(settings: ReturnType<typeof readSettings>): string[] {
  const plugins = [settings['plugins'] ?? settings['gems']].flat().map(textOf);
  const remote = settings['remote_theme'] === undefined ? [] : ['jekyll-remote-theme'];
  const names = [textOf(settings['theme']), ...plugins, ...remote];
  return [...new Set(names.flatMap((name) => (name && /^[\w-]+$/.test(name) ? [name] : [])))];
}

function planLume({ files }: Source, configuration: string): GeneratorPlan {
  const settings = readSettings(configuration, files.text(configuration));
  const tasks = mapOf(settings['tasks']);
  const path = files.find(/^_config\.[jt]s$/);
  const [, folder] =
    /\bdest\s*:\s*["'`]([\w./-]+)["'`]/.exec(path ? settingsText(files, path) : '') ?? [];
  return {
    setup: [{ uses: pinnedActions.deno }],
    build: [tasks['build'] === undefined ? 'deno task lume' : 'deno task build'],
    directory: folder === undefined ? '_site' : posix.normalize(folder),
    ...(tasks['build'] === undefined && tasks['lume'] === undefined
      ? { problem: `Lume is built by a task, and ${configuration} has neither build nor lume.` }
      : {}),
  };
}

function planFlutter(source: Source, configuration: string): GeneratorPlan {
  const { files } = source;
  const settings = readSettings(configuration, files.text(configuration));
  const told = textOf(settingAt(settings, 'environment', 'flutter'));
  const fvm = readSettings('.fvmrc', files.text('.fvmrc'));
  const version =
    textOf(fvm['flutter']) ??
    (told && /^\d+(\.\d+)+$/.test(told) ? told : undefined) ??
    pinnedTool(source.upwards, 'flutter', 'FLUTTER_VERSION');
  const inputs = version ? { 'flutter-version': version } : { channel: 'stable' };
  return {
    setup: [
      {
        uses: pinnedActions.flutter,
        with: inputs,
        guess: version ? undefined : 'the newest Flutter',
      },
      { run: 'flutter pub get' },
    ],
    build: ['flutter build web --release'],
    directory: 'build/web',
  };
}

// Source: https://learn.microsoft.com/aspnet/core/blazor/host-and-deploy/webassembly
function planBlazor(source: Source, configuration: string): GeneratorPlan {
  const { files, top, folder } = source;
  const text = files.text(configuration);
  const [, named] = /<TargetFrameworks?>\s*net(\d+\.\d+)/.exec(text) ?? [];
  // Until .NET 5 it had the name of the standard.
  const target = named ?? (/<TargetFramework>\s*netstandard/.test(text) ? '3.1' : undefined);
  const global = top.has('global.json') ? { 'global-json-file': 'global.json' } : undefined;
  const inputs = global ?? { 'dotnet-version': `${target ?? '8.0'}.x` };
  const isAhead = /<RunAOTCompilation>\s*true/i.test(text);
  return {
    setup: [
      {
        uses: pinnedActions.dotnet,
        with: inputs,
        guess: (global ?? target) ? undefined : '.NET 8.0',
      },
      ...(isAhead ? [{ run: 'dotnet workload install wasm-tools' }] : []),
    ],
    build: [`dotnet publish ${posix.basename(configuration)} -c Release -o release`],
    directory: 'release/wwwroot',
    notes: baseOfPage(files.text('wwwroot/index.html'), posix.join(folder, 'wwwroot/index.html')),
    ...(/"Microsoft\.AspNetCore\.Blazor\./.test(text)
      ? {
          problem:
            'Blazor is a preview of before 3.2 here, which no SDK of today builds: update it, or give --directory with --build-command.',
        }
      : {}),
  };
}

function baseOfPage(html: string, path: string): string[] {
  const [, base = '/'] = /<base\s+href=["']([^"']*)["']/i.exec(html) ?? [];
  return base === '/'
    ? []
    : [`The site is served from /, but \`<base href>\` in ${path} is ${base}: set it to /.`];
}
