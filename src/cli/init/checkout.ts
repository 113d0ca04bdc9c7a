import type { Framework } from '../../contract/frameworks.js';
import type { Checkout } from '../repository/workflow.js';
import { settingsText, sourceText } from './gather.js';
import { commandsOf } from './node-scripts.js';
import type { Source } from './source.js';

/** The signs that a build reads the dates of its pages, its authors or its version from git. */
const readsHistory: Readonly<Record<string, RegExp>> = {
  VitePress: /\blastUpdated\s*:\s*(?!false)/,
  VuePress: /\blastUpdated\s*:\s*(?!false)|plugin-git|gitPlugin|theme-hope|hopeTheme|defaultTheme/,
  Docusaurus: /\bshowLastUpdate(?:Time|Author)\s*:\s*(?!false)/,
  Astro: /\blastUpdated\s*:\s*(?!false)|git log|remark-modified-time|simple-git/,
  Hugo: /\benableGitInfo["']?\s*[:=]\s*["']?true|["']?:git\b/i,
  MkDocs: /\bgit-(?:revision|committers|authors|latest)|\brss\b|mkdocs-git|mike/,
  Sphinx:
    /sphinx_last_updated_by_git|sphinx[_-]git|git_last_updated|setuptools_scm|sphinx_multiversion|versioneer|get_git|git\s+(?:log|describe)/,
  Jekyll: /jekyll-last-modified-at|jekyll-git/,
  Eleventy: /["'`]?git Last Modified|git Created|git log/i,
  Gatsby: /gatsby-transformer-gitinfo|gatsby-remark-.*git|git log/,
  Hexo: /\bupdated_option\s*:\s*["']?git|hexo-filter-date-from-git/,
  'Next.js': /\bnextra\b|git log|lastModified/,
  Rspress: /\blastUpdated\s*:\s*(?!false)/,
  Dumi: /\blastUpdated\s*:\s*(?!false)/,
};

/** Packages that take a version or dates from git, whatever builds with them. */
const historyPackages =
  /^(nextra|@napi-rs\/simple-git|simple-git|vite-plugin-git-\S+|git-last-commit|gitlog|eleventy-plugin-git\S*|@docusaurus\/plugin-vcs|setuptools[_-]scm|hatch-vcs|versioneer|versioningit|sphinx-last-updated-by-git|sphinx-git)$/;

/** Returns what a checkout needs for a build: the history that dates pages, submodules, files of Git LFS. */
export function checkoutOf(source: Source, found?: Framework, configuration?: string): Checkout {
  const { files, top, node, python } = source;
  const own = found && readsHistory[found.name];
  const extra = found?.name === 'Jekyll' ? ['Gemfile'] : [];
  const folders = [
    ...(configuration === undefined ? [] : [configuration]),
    ...configurationsBeside(source, configuration),
    ...extra,
  ];
  const names = [
    ...(node?.dependencies.keys() ?? []),
    ...python.sources.flatMap(({ names: each }) => [...each]),
  ];
  const isDated =
    (own !== undefined && folders.some((path) => own.test(settingsText(files, path)))) ||
    (found !== undefined && names.some((name) => historyPackages.test(name))) ||
    scriptsReadHistory(source) ||
    readTheDocsFetches(source);

  return {
    ...(isDated ? { history: true } : {}),
    ...(top.has('.gitmodules') ? { submodules: 'recursive' as const } : {}),
    ...(/\bfilter=lfs\b/.test(top.text('.gitattributes') + files.text('.gitattributes'))
      ? { lfs: true }
      : {}),
  };
}

const historyCommands =
  /\bgit["',\s[]+(log|rev-list|describe|shortlog|blame)\b|\bsimple-git\b|\.(raw|log)\(\s*\[?["']log/;

// `node scripts/changelog.mjs && vitepress build`
function scriptsReadHistory({ files, node }: Source): boolean {
  const names = Object.keys(node?.scripts ?? {}).filter((name) =>
    /^((docs|site|website|pages)[:-])?build$|^build[:-](docs|site|website|pages)$/.test(name),
  );
  const commands = names.flatMap((name) => commandsOf(node?.scripts ?? {}, name));
  return commands.some(({ text }) => {
    const paths = text.split(/\s+/).filter((each) => /\.([cm]?[jt]s|sh|py)$/.test(each));
    return (
      historyCommands.test(text) ||
      paths.some((path) => historyCommands.test(sourceText(files, path)))
    );
  });
}

// It has a part of the history as well, until its configuration fetches more.
function readTheDocsFetches({ files }: Source): boolean {
  const file = files.find(/^\.?readthedocs\.ya?ml$/);
  return file !== undefined && /^[ \t]*- git fetch\b/m.test(files.text(file));
}

// Large configurations are divided: config/_default of Hugo, config/nav.ts of VitePress.
function configurationsBeside({ files }: Source, configuration: string | undefined): string[] {
  const folder = configuration?.includes('/') ? configuration.replace(/\/[^/]*$/, '') : '.';
  const isSettings =
    /(config|conf|theme|params|settings|themeConfig)[\w.-]*\.(toml|ya?ml|json|py|[cm]?[jt]sx?)$/i;
  const names = files
    .namesIn(folder)
    .filter((name) => isSettings.test(name) && !/^(package|tsconfig|jsconfig)/.test(name));
  return names.map((name) => (folder === '.' ? name : `${folder}/${name}`));
}
