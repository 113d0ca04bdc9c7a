import { posix } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import { type Framework, type FrameworkRole, frameworks } from '../../contract/frameworks.js';
import { type Guess, type Project, withoutBuild } from '../repository/workflow.js';
import { appNotes } from './app-notes.js';
import { type BackEnd, findBackEnd, neighbourNotes, serverBeside } from './back-end.js';
import { buildNotes } from './build-notes.js';
import { type Candidate, configurationOf, gatherSigns, has, settingsText } from './gather.js';
import { withHostRules } from './host-rules.js';
import { baseElsewhere, readHosting } from './hosting.js';
import type { NodePackage } from './node-package.js';
import {
  buildScriptOf,
  buildsLibrary,
  commandsOf,
  isCommand,
  isOpaque,
  runsCommand,
  servedFolder,
} from './node-scripts.js';
import { findNxApps } from './nx-sites.js';
import { pageAbove, writesPages } from './output-folder.js';
import { type OwnSites, planOwnSites } from './own-plan.js';
import { findPages } from './plain-html.js';
import { sentFolder, settle } from './settle.js';
import { weights } from './signs.js';
import { configText, planHosted, planSite } from './site-plan.js';
import { type Source, sourceBelow } from './source.js';

/** The judgement of all signs of a folder. */
export type Verdict =
  | { kind: 'known'; project: Project }
  /** More than one answer is possible, and only a person knows which. */
  | { kind: 'open'; answers: readonly Project[] }
  | { kind: 'refused'; problem: string }
  | { kind: 'nothing' };

type Candidates = ReadonlyMap<string, Candidate>;

/** A framework with what speaks for it. */
interface Site {
  framework: Framework;
  candidate: Candidate;
}

/** Judges a folder once all of its signs are gathered. Nothing that was found first decides. */
export function judge(source: Source): Verdict {
  const candidates = gatherSigns(source);
  const verdict = judgeSigns(source, candidates);
  const noted = (found: Project) => {
    const project = settle(source, candidates, withHostRules(source, found));
    return { ...project, notes: [...project.notes, ...fitNotes(source, project)] };
  };
  if (verdict.kind === 'known') return { ...verdict, project: noted(verdict.project) };
  return verdict.kind === 'open' ? { ...verdict, answers: verdict.answers.map(noted) } : verdict;
}

function fitNotes(source: Source, project: Project): string[] {
  return project.runner === undefined
    ? [...buildNotes(source, project), ...neighbourNotes(source)]
    : appNotes(source, project);
}

function judgeSigns(source: Source, candidates: Candidates): Verdict {
  const backEnd = findBackEnd(source, candidates);
  const sites = findSites(source, candidates, backEnd);
  const [best, second] = sites;
  const usual = best && planFound(source, best);
  const own = planOwnSites(source, usual?.runner === undefined ? usual : undefined);

  if (own.sites.length > 0) return judgeOwn(own.sites, backEnd, usual);
  const isProgram = usual?.runner !== undefined || backEnd?.isSure === true;
  const problem = isProgram ? undefined : problemOf(source, own);
  if (problem !== undefined) return { kind: 'refused', problem };

  if (best && usual)
    return judgeSite(source, { best, second, usual: doubted(usual, own), backEnd });

  const other =
    judgeHosted(source, backEnd) ?? judgeNx(source, backEnd) ?? judgeRest(source, backEnd);
  return other.kind === 'known' ? known(doubted(other.project, own)) : other;
}

// A host or a workflow publishes something else than the usual build would.
function problemOf(source: Source, { problem, doubt }: OwnSites): string | undefined {
  if (problem !== undefined && doubt === undefined) return problem;
  const base = baseElsewhere(source);
  return (
    base &&
    `netlify.toml builds the folder ${plainText(base, 100)}, not this one: run \`init\` there, or give --directory with --build-command.`
  );
}

// A dependency alone, or a file that other tools have too, does not say that it builds this.
function planFound(source: Source, { framework, candidate }: Site): Project {
  const project = planSite(source, framework, candidate);
  if (candidate.strength >= weights.configured) return project;
  const place = plainText(candidate.evidence[0]?.place ?? 'its files', 100);
  const text = `that ${framework.name} builds this, which ${place} alone says`;
  return { ...project, guesses: [{ of: 'kind', text }, ...(project.guesses ?? [])] };
}

function doubted(site: Project, { doubt, known: runs }: OwnSites): Project {
  const isSame = runs?.every((run) => site.build.includes(run)) === true;
  if (doubt === undefined || isSame || site.runner !== undefined) return site;
  return { ...site, guesses: [doubt, ...(site.guesses ?? [])] };
}

function judgeOwn(
  own: readonly Project[],
  backEnd: BackEnd | undefined,
  usual: Project | undefined,
): Verdict {
  const program = usual?.runner === undefined ? backEnd : undefined;
  const isServer = program?.isSure === true && program.project.runner !== undefined;
  const answers = [...own, ...(isServer ? [program.project] : [])];
  return answerOf(answers);
}

// The host of now names the build of a workspace at its top, and the folder of a package.
function judgeHosted(source: Source, backEnd: BackEnd | undefined): Verdict | undefined {
  const hosted = planHosted(source);
  if (!hosted) return undefined;

  const folder = packageAbove(source, hosted.directory ?? '.');
  const below = folder === undefined ? undefined : judge(sourceBelow(source, folder));
  const isSite = below?.kind === 'known' && below.project.runner === undefined;
  const { framework, fetches, hashed, notes } = isSite ? below.project : hosted;
  const project: Project = {
    ...hosted,
    framework,
    fetches: { ...hosted.fetches, ...fetches },
    hashed: hashed ?? false,
    notes: [...new Set([...notes, ...hosted.notes])],
  };
  return backEnd?.isSure ? answerOf([project, backEnd.project]) : known(project);
}

function judgeNx(source: Source, backEnd: BackEnd | undefined): Verdict | undefined {
  const { sites, others } = backEnd?.isSure ? { sites: [], others: [] } : findNxApps(source);
  if (others.length === 0) return sites.length === 0 ? undefined : answerOf(sites);

  const named = sites.map(({ framework, directory = '.' }) => `${framework} (in ${directory})`);
  const build = source.node?.exec('nx build <app>') ?? 'nx build <app>';
  return {
    kind: 'refused',
    problem: `Nx builds several apps here: ${[...named, ...others].slice(0, 8).join(', ')}. Give --directory (the folder of one) with --build-command '${build}'.`,
  };
}

function packageAbove({ files, folder }: Source, directory: string): string | undefined {
  const parts = directory.split('/');
  const above = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  const found = above.find((each) => each !== '.' && files.has(`${each}/package.json`));
  return found === undefined ? undefined : posix.join(folder, found);
}

interface Judged {
  best: Site;
  second: Site | undefined;
  usual: Project;
  backEnd: BackEnd | undefined;
}

function judgeSite(source: Source, judged: Judged): Verdict {
  const { best, usual, backEnd } = judged;
  if (usual.runner !== undefined) return known(usual);
  if (best.framework.name === 'Nuxt' && servesItself(source, usual)) return known(nuxtServer);
  if (best.framework.name === 'Nuxt' && mayServe(source)) return answerOf([usual, nuxtServer]);

  if (backEnd?.isSure) return judgeBoth(source, { best, usual, backEnd });
  if (isWeak(best.candidate) && backEnd?.project.framework === 'Node')
    return known(backEnd.project);

  const { notes, guesses = [] } = serverBeside(source);
  const site = {
    ...usual,
    notes: [...usual.notes, ...notes],
    guesses: [...guesses, ...nuxtGuesses(source, usual), ...(usual.guesses ?? [])],
  };
  const rival = planRival(source, judged);
  return rival === undefined ? known(site) : answerOf([site, rival]);
}

function planRival(source: Source, { best, second }: Judged): Project | undefined {
  if (!second || best.framework.role === 'helper' || !isRival(source, best, second))
    return undefined;
  const rival = planSite(source, second.framework, second.candidate);
  return rival.runner === undefined ? rival : undefined;
}

function judgeBoth(
  source: Source,
  { best, usual, backEnd }: Pick<Judged, 'best' | 'usual'> & { backEnd: BackEnd },
): Verdict {
  const { framework, candidate } = best;
  const program = backEnd.project;
  const isNode = backEnd.project.framework === 'Node';
  if (isNode && startsFramework(source, framework)) return known(usual);
  // Its host of now publishes the site.
  if (readHosting(source)?.directory !== undefined) return answerOf([usual, program]);
  // A back end's assets are bundled beside it, and a program has its documentation.
  const isHelper = isHelperOf(framework, isNode);
  const isDocumentation =
    !isNode &&
    framework.role === 'generator' &&
    source.node === undefined &&
    framework.name !== 'Jekyll' &&
    framework.name !== 'Hugo';
  if (isHelper || isDocumentation) return known(program);
  if (isNode && has(candidate, 'told') && !buildScriptIsOf(source, framework))
    return known(program);

  return answerOf([usual, program]);
}

// Routes of a server, which no generated page has.
function mayServe({ files, node }: Source): boolean {
  const generates =
    node !== undefined && buildScriptOf(node.scripts, 'nuxt generate') !== undefined;
  const parts = ['api', 'routes', 'trpc', 'middleware'];
  return !generates && parts.some((part) => files.has(`server/${part}`));
}

// Its template has scripts for a site and for a server.
function nuxtGuesses({ files, node }: Source, { framework }: Project): Guess[] {
  const config = files.find(/^nuxt\.config\.[cm]?[jt]s$/) ?? '';
  const isTold =
    framework !== 'Nuxt' ||
    (node !== undefined && runsCommand(node.scripts, 'build', 'nuxt generate')) ||
    /\bssr\s*:\s*false|\bprerender\b|["'](static|github.pages)["']/.test(
      settingsText(files, config),
    );
  return isTold ? [] : [{ of: 'kind', text: 'that it is a site, as it has no routes of a server' }];
}

// `build` makes the server that `start` runs. Nuxt 2 has a target that makes pages of the same commands.
function servesItself({ node, files }: Source, usual: Project): boolean {
  const isGenerated =
    usual.source !== undefined && usual.build.some((run) => /\bgenerate\b/.test(run));
  const [start] = node ? commandsOf(node.scripts, 'start').slice(-1) : [];
  if (!node || !start || isGenerated) return false;

  const isServer =
    isCommand(start, 'nuxt start') || start.args.some((arg) => /\.output\/server\//.test(arg));
  const config = files.find(/^nuxt\.config\.[cm]?[jt]s$/) ?? '';
  const isStatic = /\btarget\s*:\s*["']static/.test(settingsText(files, config));
  return isServer && !isStatic && runsCommand(node.scripts, 'build', 'nuxt build');
}

const nuxtServer: Project = { ...withoutBuild, framework: 'Nuxt (server)', runner: 'web' };

// `next start` serves what is exported as well.
function startsFramework({ node }: Source, { build }: Framework): boolean {
  const [start] = node ? commandsOf(node.scripts, 'start').slice(-1) : [];
  return start !== undefined && start.program === build.split(' ')[0];
}

function isHelperOf({ role, name }: Framework, isNode: boolean): boolean {
  const roles: FrameworkRole[] = ['bundler', 'helper'];
  return (
    roles.includes(role) ||
    name === 'Create React App' ||
    name === 'Vue CLI' ||
    (!isNode && role === 'framework')
  );
}

function buildScriptIsOf({ node }: Source, { build }: Framework): boolean {
  return node !== undefined && buildScriptOf(node.scripts, build) === 'build';
}

// Two sites that different scripts build, neither as a part of the other.
function isRival(
  { node }: Source,
  { framework: one, candidate: first }: Site,
  { framework: two, candidate: other }: Site,
): boolean {
  if (two.role === 'helper') return false;
  if (node === undefined)
    return has(first, 'configured') && has(other, 'configured') && one.name !== two.name;
  const scripts = [one, two].map(({ build }) => buildScriptOf(node.scripts, build));
  const [own, others] = scripts;
  const isMain = others === 'build' || (two.package === '' && has(other, 'configured'));
  if (!isMain || (own === others && own !== undefined)) return false;

  const runs = commandsOf(node.scripts, 'build').some((command) => isCommand(command, one.build));
  return !runs && (has(first, 'told') || has(first, 'configured')) && two.build !== one.build;
}

const ranks: Record<FrameworkRole, number> = { generator: 3, framework: 3, bundler: 2, helper: 0 };

function findSites(source: Source, candidates: Candidates, backEnd: BackEnd | undefined): Site[] {
  const seen = new Set<string>();
  const found = frameworks.flatMap((framework): Site[] => {
    const candidate = candidates.get(framework.name);
    if (!candidate || seen.has(framework.name) || !isNamed(framework, candidate)) return [];
    if (isInAnotherRow(source, framework) || isOfWorkspace(source, candidate)) return [];
    if (!isSite(source, { framework, candidate }, backEnd)) return [];
    seen.add(framework.name);
    return [{ framework, candidate }];
  });

  const rank = ({ framework, candidate }: Site) => (isWeak(candidate) ? 1 : ranks[framework.role]);
  return found.sort(
    (one, two) => rank(two) - rank(one) || two.candidate.strength - one.candidate.strength,
  );
}

// The top of a workspace has the tools of its packages.
function isOfWorkspace({ files, node }: Source, candidate: Candidate): boolean {
  if (has(candidate, 'told') || configurationOf(candidate) !== undefined) return false;
  return (
    files.has('pnpm-workspace.yaml') ||
    files.has('lerna.json') ||
    files.has('nx.json') ||
    node?.json['workspaces'] !== undefined
  );
}

// Create React App and Parcel have several packages.
function isInAnotherRow({ node }: Source, framework: Framework): boolean {
  const isInstalled = (each: Framework) => node?.dependencies.has(each.package) === true;
  return (
    !isInstalled(framework) &&
    frameworks.some((each) => each.name === framework.name && isInstalled(each))
  );
}

// A command such as `vite build` alone says which of the frameworks that have it only for the last of them.
function isNamed({ build }: Framework, candidate: Candidate): boolean {
  if (has(candidate, 'installed') || configurationOf(candidate) !== undefined) return true;
  const same = frameworks.filter((each) => each.build === build);
  return same.at(-1)?.name === candidate.name;
}

function isWeak(candidate: Candidate): boolean {
  return candidate.strength === 1;
}

function isSite(
  source: Source,
  { framework, candidate }: Site,
  backEnd: BackEnd | undefined,
): boolean {
  const { node, files } = source;
  const { role, name } = framework;
  if (isOfFolderBelow(source, { framework, candidate })) return false;
  if (name === 'Storybook') return !files.has('index.html') && has(candidate, 'told');
  if (name === 'Jekyll' && isWeak(candidate))
    return node === undefined && !backEnd?.isSure && !hasBuilder(source);
  if (node && isModuleOf(node, candidate)) return false;
  if (role !== 'bundler' || node === undefined) return true;

  return isBundledSite({ ...source, node }, { framework, candidate });
}

// `docs/.vitepress` beside `docs/package.json`, which alone has VitePress: `init` there builds it.
function isOfFolderBelow({ files, node }: Source, { framework, candidate }: Site): boolean {
  const [folder = '', ...inside] = (configurationOf(candidate) ?? '').split('/');
  const isInstalled = node?.dependencies.has(framework.package) === true;
  const dependsThere = files.text(`${folder}/package.json`).includes(`"${framework.package}"`);
  return framework.package !== '' && inside.length > 0 && !isInstalled && dependsThere;
}

const pageFolders = [
  '.',
  'public',
  'src',
  'app',
  'client',
  'static',
  'src/client',
  'src/app',
  'www',
];

function isBundledSite(
  source: Source & { node: NodePackage },
  { framework, candidate }: Site,
): boolean {
  const { node, files } = source;
  const config = configText(source, framework);
  const hasPage = files.find(/\.(html|pug|ejs|hbs)$/, pageFolders) !== undefined;
  const isTold = has(candidate, 'told');
  const isLibraryBuild = /\blib\s*:\s*[{t]/.test(config);
  const hasCases = /\bmode\b|process\.env/.test(config) && !isLibrary(node);
  if (isLibraryBuild && !(hasCases && files.has('index.html'))) return false;
  // Its tests use it, another folder does, or a tool that is not known here.
  if (node.scripts['build'] !== undefined && !isTold) return false;

  if (['Vite', 'Parcel', 'Rsbuild'].includes(framework.name))
    return hasPage || startsFromPages(node, { config, isTold });

  const script = buildScriptOf(node.scripts, framework.build);
  const isRun = script !== undefined && runsCommand(node.scripts, script, framework.build);
  return isRun && (writesPages(source, framework) || pageAbove(source, framework) !== undefined);
}

// These find the pages of a project themselves.
function startsFromPages(
  node: NodePackage,
  { config, isTold }: { config: string; isTold: boolean },
): boolean {
  if (bundlesScripts(config)) return false;
  const isShown = node.dependencies.has('storybook') && !isTold;
  return /\b(root|input|pages)\s*:/.test(config) || (!isLibrary(node) && !isShown);
}

// What starts from scripts alone makes parts of the pages that another program serves.
function bundlesScripts(config: string): boolean {
  const [, inputs = ''] =
    /\binput\s*:\s*(\[[^\]]*\]|\{[^}]*\}|["'`][^"'`]+["'`])/.exec(config) ?? [];
  const named = [...inputs.matchAll(/["'`]([^"'`]*\.\w+)["'`]/g)].map(([, path = '']) => path);
  return named.length > 0 && named.every((path) => /\.([cm]?[jt]sx?|css|s[ac]ss|less)$/.test(path));
}

// A plugin or a theme has the framework that it is for among its dependencies.
function isModuleOf(node: NodePackage, candidate: Candidate): boolean {
  const isUsed = has(candidate, 'told') || configurationOf(candidate) !== undefined;
  return !isUsed && isLibrary(node) && node.scripts['build'] !== undefined;
}

function isLibrary({ json }: NodePackage): boolean {
  return [json.main, json['exports'], json['module'], json.bin].some((each) => each !== undefined);
}

function hasBuilder({ files }: Source): boolean {
  return (
    files.find(
      /^(go\.mod|Cargo\.toml|pom\.xml|pyproject\.toml|setup\.py|composer\.json|package\.json|.*\.(csproj|sln))$/,
    ) !== undefined
  );
}

function judgeRest(source: Source, backEnd: BackEnd | undefined): Verdict {
  const pages = findPages(source);
  const program = backEnd?.project;
  const isNode = program?.framework === 'Node';

  if (program && (isNode || pages?.kind !== 'site')) return known(program);
  if (pages?.kind === 'site') return judgePages(source, pages.project, backEnd);

  const built = builtByScript(source);
  if (built) return built;
  return pages === undefined
    ? { kind: 'nothing' }
    : { kind: 'refused', problem: templateProblem(pages, source) };
}

function judgePages(source: Source, project: Project, backEnd: BackEnd | undefined): Verdict {
  if (backEnd === undefined) return known(project);
  const program = backEnd.project;
  // PHP with a page beside it is an app. Any other app may have pages in a folder, such as its documentation.
  const isServed = source.files.has('index.php') || source.files.has('composer.json');
  if (isServed || project.directory !== '.') return known(program);
  const isOpen = backEnd.isSure || program.framework === 'PHP';
  return isOpen ? answerOf([project, program]) : known(project);
}

// `start: serve -s build` says which folder a script of its own writes.
function builtByScript(source: Source): Verdict | undefined {
  const { node } = source;
  const sent = node?.scripts['predeploy'] === undefined ? undefined : sentFolder(source);
  const folder = node && (sent ?? servedFolder(node.scripts, 'start'));
  if (!node || node.scripts['build'] === undefined) return undefined;
  if (folder && folder !== '.' && /^[\w./-]+$/.test(folder)) {
    const directory = folder.replace(/\/$/, '');
    return known({
      framework: 'a site',
      directory,
      setup: [...node.setup],
      build: [node.run(folder === sent ? 'predeploy' : 'build')],
      guesses: [
        { of: 'kind', text: `that \`${directory}\` is the site, which a script sends or serves` },
      ],
      notes: [],
    });
  }
  if (buildsLibrary(node.scripts) || !isOpaque(node.scripts) || node.json.bin !== undefined)
    return undefined;
  return {
    kind: 'refused',
    problem: `\`${node.run('build')}\` builds this, and nothing here says what it writes or runs: give --directory (the folder that it writes), or --runner web for a server.`,
  };
}

function templateProblem(
  { path, reason }: Extract<ReturnType<typeof findPages>, { kind: 'template' }>,
  { node }: Source,
): string {
  const script =
    node?.scripts['build'] === undefined
      ? '--build-command'
      : `--build-command '${node.run('build')}'`;
  return `${path} ${reason}, so it is not a site as it is: give --directory (the folder that the build writes) and ${script}. \`--directory .\` alone publishes this folder as it is.`;
}

function answerOf(answers: readonly Project[]): Verdict {
  const [only, ...more] = answers;
  if (!only) return { kind: 'nothing' };
  return more.length === 0 ? known(only) : { kind: 'open', answers };
}

function known(project: Project): Verdict {
  return { kind: 'known', project };
}
