import { frameworks } from '../../contract/frameworks.js';

/**
 * The strength of a sign, in the order of belief: `told` is a build that the repository itself runs, `configured` a
 * file that only this tool has, `installed` a dependency, `hinted` what others have as well.
 */
export const weights = { told: 8, configured: 4, installed: 2, hinted: 1 };
export type Weight = keyof typeof weights;

/** One sign: its place, its meaning, its strength. All parts that a sign has must be there. */
export interface Sign {
  /** The tool or back end that it speaks for. */
  of: string;
  weight: Weight;
  /** The name of a file in one of the folders `in`. Default: the project's folder. */
  file?: RegExp;
  in?: readonly string[];
  /** A pattern of the file's text, without its comments. */
  text?: RegExp;
  /** Another file in the same folder. */
  beside?: RegExp;
  /** A script that builds with this command. */
  script?: string;
  /** A dependency of package.json, of Python's files, of composer.json, of the Gemfile, of go.mod, of Cargo.toml. */
  npm?: string;
  python?: RegExp;
  composer?: RegExp;
  gem?: RegExp;
  go?: RegExp;
  cargo?: RegExp;
}

/** The marks of Blazor WebAssembly: its SDK, and until .NET 5 the server that only its development has. */
export const blazorPages =
  /Microsoft\.NET\.Sdk\.BlazorWebAssembly"|"Microsoft\.AspNetCore\.(?:Blazor|Components\.WebAssembly)\.DevServer"/;

const documentation = ['.', 'docs', 'doc', 'docs/source', 'doc/source', 'source', 'docs/src'];

const generatorSigns: Sign[] = [
  {
    of: 'VitePress',
    weight: 'configured',
    file: /^config\.[cm]?[jt]s$/,
    in: [
      'docs/.vitepress',
      '.vitepress',
      'website/.vitepress',
      'site/.vitepress',
      'src/.vitepress',
      'documentation/.vitepress',
    ],
  },
  {
    of: 'VuePress',
    weight: 'configured',
    file: /^config\.[cm]?[jt]s$/,
    in: ['docs/.vuepress', '.vuepress', 'src/.vuepress', 'website/.vuepress'],
  },
  { of: 'VuePress', weight: 'installed', npm: '@vuepress/cli' },
  {
    of: 'Hexo',
    weight: 'configured',
    file: /^_config\.ya?ml$/,
    beside: /^scaffolds$|^source$/,
    npm: 'hexo',
  },
  { of: 'Antora', weight: 'configured', file: /^.*playbook.*\.ya?ml$/, text: /^content:/m },
  { of: 'Antora', weight: 'installed', npm: '@antora/site-generator' },
  { of: 'Antora', weight: 'installed', npm: '@antora/cli' },
  { of: 'MkDocs', weight: 'configured', file: /^mkdocs\.ya?ml$/ },
  {
    of: 'Hugo',
    weight: 'configured',
    file: /^hugo\.(toml|ya?ml|json)$/,
    in: ['.', 'config/_default', 'config'],
  },
  {
    of: 'Hugo',
    weight: 'configured',
    file: /^(config|params|languages|menus?(\.\w+)?)\.(toml|ya?ml|json)$/,
    in: ['config/_default'],
  },
  {
    of: 'Hugo',
    weight: 'configured',
    file: /^config\.(toml|ya?ml|json)$/,
    beside: /^(archetypes|layouts|themes|resources|assets|data|i18n)$/,
    text: /^[ \t]*"?(baseURL|theme|languageCode|title|paginate|enableRobotsTXT|publishDir)"?\s*[:=]/im,
  },
  { of: 'Hugo', weight: 'hinted', file: /^config\.(toml|ya?ml|json)$/, beside: /^content$/ },
  {
    of: 'Zola',
    weight: 'configured',
    file: /^(config|zola)\.toml$/,
    text: /^[ \t]*(base_url|compile_sass|build_search_index|generate_feeds?)\s*=/m,
  },
  {
    of: 'Jupyter Book',
    weight: 'configured',
    file: /^_toc\.ya?ml$/,
    beside: /^_config\.ya?ml$/,
    in: ['.', 'docs', 'book', 'doc'],
    text: /^[ \t]*(?:-\s*)?(format|root|file|part|chapters)\s*:/m,
  },
  { of: 'Jupyter Book', weight: 'configured', file: /^myst\.ya?ml$/ },
  {
    of: 'Nikola',
    weight: 'configured',
    file: /^conf\.py$/,
    text: /^(BLOG_TITLE|OUTPUT_FOLDER|POSTS|NAVIGATION_LINKS)\s*=/m,
  },
  { of: 'Pelican', weight: 'configured', file: /^pelicanconf\.py$/ },
  {
    of: 'Sphinx',
    weight: 'configured',
    file: /^conf\.py$/,
    in: documentation,
    text: /^[ \t]*(extensions|html_theme|master_doc|root_doc|templates_path|exclude_patterns)\s*(:.*)?=|sphinx/m,
  },
  {
    of: 'Sphinx',
    weight: 'configured',
    file: /^conf\.py$/,
    in: documentation,
    beside: /^(index|contents)\.(rst|md|txt)$/,
  },
  { of: 'Quarto', weight: 'configured', file: /^_quarto\.ya?ml$/ },
  { of: 'mdBook', weight: 'configured', file: /^book\.toml$/ },
  { of: 'Trunk', weight: 'configured', file: /^Trunk\.toml$/ },
  {
    of: 'Trunk',
    weight: 'configured',
    file: /^index\.html$/,
    text: /\bdata-trunk\b/,
    beside: /^Cargo\.toml$/,
  },
  {
    of: 'Trunk',
    weight: 'installed',
    file: /^index\.html$/,
    cargo: /^(yew|leptos|sycamore|seed|perseus)$/,
  },
  {
    of: 'Lume',
    weight: 'configured',
    file: /^deno\.jsonc?$/,
    text: /"lume\/"\s*:/,
    beside: /^_config\.[jt]s$/,
  },
  {
    of: 'Flutter',
    weight: 'configured',
    file: /^pubspec\.ya?ml$/,
    text: /^[ \t]*sdk:\s*flutter\b/m,
    beside: /^web$/,
  },
  {
    of: 'Blazor WebAssembly',
    weight: 'configured',
    file: /\.csproj$/,
    text: blazorPages,
  },
  { of: 'Jekyll', weight: 'configured', file: /^_config\.ya?ml$/, gem: /jekyll|github-pages/ },
  {
    of: 'Jekyll',
    weight: 'configured',
    file: /^_config\.ya?ml$/,
    beside: /^(_posts|_layouts|_includes|_sass|_data|_pages|_drafts)$/,
  },
  { of: 'Jekyll', weight: 'hinted', file: /^_config\.ya?ml$/ },
  { of: 'Angular', weight: 'configured', file: /^angular\.json$/ },
  { of: 'Quasar', weight: 'installed', npm: '@quasar/app' },
  { of: 'Quasar', weight: 'installed', npm: '@quasar/app-webpack' },
  { of: 'Quasar', weight: 'configured', file: /^quasar\.(config|conf)\.[cm]?[jt]s$/ },
  { of: 'Ember', weight: 'configured', file: /^ember-cli-build\.[cm]?js$/ },
  { of: 'Create React App', weight: 'installed', npm: 'react-dev-utils' },
  { of: 'Qwik', weight: 'installed', npm: '@qwik.dev/router' },
  { of: 'Rspress', weight: 'installed', npm: '@rspress/core' },
];

const backEndSigns: Sign[] = [
  { of: 'Laravel', weight: 'configured', file: /^artisan$/ },
  { of: 'Laravel', weight: 'installed', composer: /^laravel\/(framework|lumen-framework)$/ },
  { of: 'Symfony', weight: 'configured', file: /^(symfony\.lock|bin\/console)$/ },
  { of: 'Symfony', weight: 'installed', composer: /^symfony\/(framework-bundle|runtime)$/ },
  {
    of: 'PHP',
    weight: 'configured',
    file: /^index\.php$/,
    in: ['.', 'public', 'web', 'htdocs', 'public_html', 'webroot'],
  },
  { of: 'PHP', weight: 'hinted', file: /^composer\.json$|\.php$/ },
  { of: 'Django', weight: 'configured', file: /^manage\.py$/ },
  { of: 'Django', weight: 'installed', python: /^django$/ },
  { of: 'Flask', weight: 'installed', python: /^(flask|quart)$/ },
  { of: 'FastAPI', weight: 'installed', python: /^fastapi/ },
  { of: 'Starlette', weight: 'installed', python: /^(starlette|litestar)$/ },
  { of: 'Streamlit', weight: 'installed', python: /^streamlit$/ },
  {
    of: 'Python',
    weight: 'installed',
    python:
      /^(gunicorn|uvicorn|hypercorn|tornado|aiohttp|sanic|bottle|falcon|pyramid|cherrypy|dash|gradio|nicegui|reflex|waitress|daphne)$/,
  },
  { of: 'Python', weight: 'hinted', file: /^(requirements\.txt|pyproject\.toml|Pipfile)$/ },
  { of: 'Rails', weight: 'configured', file: /^rails$/, in: ['bin'] },
  { of: 'Rails', weight: 'installed', gem: /^rails$/ },
  { of: 'Ruby', weight: 'configured', file: /^config\.ru$/ },
  { of: 'Ruby', weight: 'installed', gem: /^(sinatra|hanami|roda|rack|puma|grape)$/ },
  { of: 'Go', weight: 'configured', file: /^main\.go$/, beside: /^go\.mod$/ },
  {
    of: 'Go',
    weight: 'installed',
    go: /(gin-gonic\/gin|labstack\/echo|gofiber\/fiber|go-chi\/chi|gorilla\/mux|julienschmidt\/httprouter|beego\/beego|valyala\/fasthttp|danielgtaylor\/huma|pocketbase\/pocketbase)/,
  },
  { of: 'Go', weight: 'hinted', file: /^go\.mod$/ },
  {
    of: '.NET',
    weight: 'configured',
    file: /\.(csproj|fsproj|vbproj)$/,
    text: /Microsoft\.NET\.Sdk\.Web"/,
  },
  { of: '.NET', weight: 'hinted', file: /\.(csproj|fsproj|sln|slnx)$/ },
  {
    of: 'Rust',
    weight: 'installed',
    cargo: /^(axum|actix-web|rocket|warp|poem|salvo|tide|hyper|loco-rs|tonic)$/,
  },
  {
    of: 'Java',
    weight: 'configured',
    file: /^(pom\.xml|build\.gradle(\.kts)?)$/,
    text: /spring-boot|quarkus|micronaut|ktor|dropwizard|jetty|tomcat|vertx|io\.javalin/,
  },
  { of: 'Java', weight: 'hinted', file: /^(pom\.xml|build\.gradle(\.kts)?)$/ },
  { of: 'Elixir', weight: 'configured', file: /^mix\.exs$/, text: /:phoenix|:plug_cowboy|:bandit/ },
  {
    of: 'Deno',
    weight: 'hinted',
    file: /^deno\.jsonc?$/,
    text: /"(start|serve)"\s*:|jsr:@fresh|\$fresh/,
  },
  { of: 'WebAssembly', weight: 'configured', file: /\.wasm$/ },
  {
    of: 'a container',
    weight: 'hinted',
    file: /^(Dockerfile|Containerfile)$/,
  },
  // Without a build it starts what development needs, such as a database.
  {
    of: 'a container',
    weight: 'hinted',
    file: /^(docker-)?compose\.ya?ml$/,
    text: /^[ \t]+build\s*:/m,
  },
];

/** Products with pages or programs that no host serves. Each is named as a sentence has it. */
export const productSigns: readonly Sign[] = [
  {
    of: 'a browser extension',
    weight: 'configured',
    file: /^manifest\.(json|config\.[jt]s)$/,
    in: ['.', 'src', 'public', 'app', 'extension', 'static'],
    text: /["']?manifest_version["']?\s*:/,
  },
  {
    of: 'an extension of VS Code',
    weight: 'configured',
    file: /^package\.json$/,
    text: /"engines"\s*:\s*\{[^}]{0,300}"vscode"/,
  },
  {
    of: 'a plugin of Obsidian',
    weight: 'configured',
    file: /^manifest\.json$/,
    text: /"minAppVersion"/,
  },
  {
    of: 'a desktop app of Electron',
    weight: 'configured',
    npm: 'electron',
    file: /^package\.json$/,
    text: /"main"\s*:/,
  },
  {
    of: 'a desktop app of Tauri',
    weight: 'configured',
    file: /^(tauri\.conf\.json5?|Tauri\.toml)$/,
    in: ['src-tauri'],
  },
  {
    of: 'an addon of Ember',
    weight: 'configured',
    file: /^package\.json$/,
    text: /"ember-addon"\s*[,\]]/,
  },
  {
    of: 'a theme of WordPress',
    weight: 'configured',
    file: /^style\.css$/,
    text: /^[ \t*]*Theme Name:/m,
  },
  {
    of: 'a plugin of WordPress',
    weight: 'configured',
    file: /\.php$/,
    text: /^[ \t*]*Plugin Name:/m,
  },
  {
    of: 'a package of Composer',
    weight: 'configured',
    file: /^composer\.json$/,
    text: /"type"\s*:\s*"[\w-]*(plugin|theme|module|extension|bundle|component|library)"/,
  },
  { of: 'an action of GitHub', weight: 'configured', file: /^action\.ya?ml$/, text: /^runs:/m },
];

// What every framework of npm has: its package, its configuration, and the script that runs it.
const npmSigns = frameworks.flatMap(({ name, package: npm, build, config }): Sign[] => {
  const script: Sign = { of: name, weight: 'told', script: build };
  if (npm === '') return [script];

  const file = new RegExp(
    `^\\.?${config ?? build.split(' ')[0]}([.-]config)?(\\.\\w+)?\\.([cm]?[jt]s)$`,
  );
  const isOwn = config === undefined || config === 'svelte' || config === 'vue';
  return [
    { of: name, weight: 'installed', npm },
    script,
    ...(isOwn ? [{ of: name, weight: 'configured' as const, file, npm }] : []),
  ];
});

/** Every sign that init looks for. */
export const signs: readonly Sign[] = [
  ...npmSigns,
  ...generatorSigns,
  ...backEndSigns,
  ...productSigns,
];
