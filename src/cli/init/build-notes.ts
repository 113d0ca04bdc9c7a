import { posix } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import { frameworks } from '../../contract/frameworks.js';
import type { Project } from '../repository/workflow.js';
import { settingsText } from './gather.js';
import { commandFolder, readJobs } from './own-jobs.js';
import { listOf, mapOf, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** Returns notes on what the build of a site may lack here: its variables, and a script of the repository that builds it otherwise. */
export function buildNotes(source: Source, project: Project): string[] {
  if (project.runner !== undefined || project.build.length === 0) return [];
  const ofWorkflow = project.source?.startsWith('.github/') === true;
  return [
    ...(ofWorkflow ? [] : workflowNotes(source, project)),
    ...exampleNotes(source, project),
    ...missingNotes(source),
    ...(project.own === undefined ? scriptNotes(source, project) : []),
  ];
}

const maxNames = 5;

function listed(names: readonly string[]): string {
  const more = names.length > maxNames ? ' …' : '';
  return `${names
    .slice(0, maxNames)
    .map((name) => plainText(name, 60))
    .join(', ')}${more}`;
}

/** Variables that change how a run looks, not what it builds. */
const ofRun = /^(CI|FORCE_COLOR|NO_COLOR|NODE_AUTH_TOKEN|NPM_TOKEN|TERM|DEBUG)$/;

// A step of the repository's own workflows that runs the same command with variables.
function workflowNotes(source: Source, { build, env = {} }: Project): string[] {
  for (const job of readJobs(source).flat()) {
    for (const step of listOf(job.job['steps']).map(mapOf)) {
      const run = textOf(step['run']) ?? '';
      const command = build.find((each) =>
        run.split('\n').some((line) => bareCommand(line) === bareCommand(each)),
      );
      const folder = commandFolder(job, textOf(step['working-directory']));
      if (command === undefined || folder !== (source.folder || '.')) continue;

      const given = { ...mapOf(job.job['env']), ...mapOf(step['env']) };
      const names = Object.keys(given).filter((name) => !ofRun.test(name) && !(name in env));
      if (names.length > 0)
        return [
          `${plainText(job.file, 100)} runs \`${plainText(command, 80)}\` with ${listed(names)}, which it does not have here: add what the pages need to \`env\` of the build.`,
        ];
    }
  }
  return [];
}

// `yarn build` is `yarn run build`.
function bareCommand(line: string): string {
  return line.trim().replace(/^(npm|pnpm|yarn|bun) run /, '$1 ');
}

/** The variables that bundlers write into pages. */
const inPages =
  /^(VITE|PUBLIC|NEXT_PUBLIC|NUXT|REACT_APP|VUE_APP|GATSBY|EXPO_PUBLIC|NG_APP|RSBUILD)_/;

function exampleNotes({ files, node, upwards }: Source, { env = {} }: Project): string[] {
  const example = files.find(/^\.env(\.local|\.production)?\.(example|sample|template|dist)$/);
  const isGiven = files.has('.env.production') || (files.has('.env') && !ignoresVariables(upwards));
  if (node === undefined || example === undefined || isGiven) return [];

  const named = [...files.text(example).matchAll(/^[ \t]*(?:export\s+)?([A-Za-z]\w*)\s*=/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in env) && !/^(PORT|HOST|NODE_ENV)$/.test(name));
  const pages = named.filter((name) => inPages.test(name));
  const names = pages.length > 0 ? pages : named;
  return names.length === 0
    ? []
    : [
        `${example} names ${listed(names)}, and no .env is in git: give what the pages need to the build, as its \`env\`.`,
      ];
}

/** Returns whether git leaves out the `.env` of a folder. */
export function ignoresVariables(upwards: Source['upwards']): boolean {
  return upwards.some((files) => /^\/?(\.env\*?|\*\.env)\s*$/m.test(files.text('.gitignore')));
}

/** Returns the note for files that git ignores and of which it has an example: a clone does not have them. */
export function missingNotes({ files }: Source): string[] {
  const ignored = files
    .text('.gitignore')
    .split('\n')
    .map((line) => line.trim().replace(/^\//, ''));
  const missing = ignored.filter(
    (path) =>
      /^[\w.-][\w./-]*\w$/.test(path) &&
      !path.startsWith('.env') &&
      ['example', 'sample', 'template', 'dist'].some((kind) => files.has(`${path}.${kind}`)),
  );
  return missing.length === 0
    ? []
    : [`${listed(missing)}: not in git, which only has an example of it; a clone lacks it.`];
}

const scriptFolders = ['.', 'scripts', 'bin', 'ci', '.github/scripts'];
const ofSite = /(build|deploy|publish|docs?|site|pages|netlify|vercel|cloudflare).*\.sh$/i;

// A host may run it in place of the plain command.
function scriptNotes({ files, node }: Source, { framework, build }: Project): string[] {
  const command = frameworks.find(({ name }) => name === framework)?.build;
  if (command === undefined || !command.includes(' ')) return [];

  const scripts = Object.values(node?.scripts ?? {});
  const path = scriptFolders
    .flatMap((folder) => files.namesIn(folder).map((name) => posix.join(folder, name)))
    .filter(
      (each) => ofSite.test(each) && ![...scripts, ...build].some((run) => run.includes(each)),
    )
    .find((each) => settingsText(files, each).includes(command));
  return path === undefined
    ? []
    : [
        `${plainText(path, 100)} runs \`${command}\` among other steps, which are not taken over: where the pages need them, give --build-command 'bash ${plainText(path, 100)}'.`,
      ];
}
