import { plainText } from '../../base/plain-text.js';
import { frameworks } from '../../contract/frameworks.js';
import { runnerList } from '../../contract/runners.js';
import type { Project } from '../repository/workflow.js';
import type { Candidate } from './gather.js';
import { commandsOf } from './node-scripts.js';
import { productSigns } from './signs.js';
import type { Source } from './source.js';

/**
 * Returns a project as it may be planned. Where only general rules decided what it is or which folder it writes, and the
 * repository itself says nothing of it, it becomes a problem that says what to type.
 */
export function settle(
  source: Source,
  candidates: ReadonlyMap<string, Candidate>,
  project: Project,
): Project {
  if (project.problem !== undefined) return project;
  // A workflow or a host that publishes it already leaves no doubt of its kind.
  if (project.source !== undefined)
    return { ...project, guesses: (project.guesses ?? []).filter(({ of }) => of !== 'kind') };

  const settled = withSentDoubt(source, withTypedFolder(source, project));
  const problem =
    productProblem(candidates, settled) ?? kindProblem(settled) ?? folderProblem(source, settled);
  return problem === undefined ? settled : { ...settled, problem };
}

// Documentation and catalogues of parts are sites, whatever they are about.
function productProblem(
  candidates: ReadonlyMap<string, Candidate>,
  { framework }: Project,
): string | undefined {
  const role = frameworks.find(({ name }) => name === framework)?.role;
  if (role === 'generator' || role === 'helper') return undefined;

  const product = productSigns.flatMap(({ of }) => candidates.get(of) ?? [])[0];
  return (
    product &&
    `Found ${product.name} (${plainText(product.evidence[0]?.place ?? '', 100)}), which no host serves: give --directory with --build-command for a site of it, or --runner (${runnerList}).`
  );
}

function kindProblem({ framework, runner, guesses = [] }: Project): string | undefined {
  const guess = guesses.find(({ of }) => of === 'kind');
  return runner === undefined || guess === undefined
    ? undefined
    : `Found ${framework}, and it is only guessed ${guess.text}: give --runner ${runner} if it does, or --directory for a site.`;
}

function folderProblem(
  source: Source,
  { framework, directory = '.', build, guesses = [] }: Project,
): string | undefined {
  const isGuessed = guesses.some(({ of }) => of === 'folder');
  if (!isGuessed || isIgnored(source, directory)) return undefined;
  const command = plainText(build.join(' && '), 200);
  return `Found ${framework}, and nothing here says which folder \`${command}\` writes: give --directory (usually ${directory}).`;
}

// What a build writes is not kept in git.
function isIgnored({ upwards }: Source, directory: string): boolean {
  const parts = directory.split('/').filter((part) => part !== '.');
  const names = [directory, parts[0], parts.at(-1)];
  return upwards.some((files) =>
    files
      .text('.gitignore')
      .split('\n')
      .some((line) => names.includes(line.trim().replace(/^(\*\*)?\/|\/\*{0,2}$/g, ''))),
  );
}

/** Returns the folder that a script sends to GitHub Pages: `gh-pages -d dist`. */
export function sentFolder({ node }: Source): string | undefined {
  const commands = Object.keys(node?.scripts ?? {}).flatMap((name) =>
    commandsOf(node?.scripts ?? {}, name),
  );
  const sent = commands.find(({ program }) => program === 'gh-pages');
  const [, folder] =
    / (?:-d|--dist)[ =](?:\.\/)?([\w.-][\w./-]*?)\/?(?= |$)/.exec(sent?.text ?? '') ?? [];
  return folder === undefined || folder.startsWith('..') ? undefined : folder;
}

function withTypedFolder(source: Source, project: Project): Project {
  const { guesses = [] } = project;
  const folder = guesses.some(({ of }) => of === 'folder') ? sentFolder(source) : undefined;
  if (folder === undefined) return project;
  return { ...project, directory: folder, guesses: guesses.filter(({ of }) => of !== 'folder') };
}

// `deploy: gh-pages -d out` after `predeploy`: both may say more than the usual build.
function withSentDoubt(source: Source, project: Project): Project {
  const { node } = source;
  const scripts = node?.scripts ?? {};
  const name = Object.keys(scripts).find((each) =>
    commandsOf(scripts, each).some(({ program }) => program === 'gh-pages'),
  );
  const folder = sentFolder(source);
  if (name === undefined || folder === undefined || project.runner !== undefined) return project;

  const planned = project.build.flatMap((run) =>
    commandsOf({ ...scripts, planned: run }, 'planned').map(({ text }) => text),
  );
  const sent = commandsOf(scripts, name).filter(({ program }) => program !== 'gh-pages');
  const isSame = sent.every(({ text }) => planned.includes(text));
  if (isSame && folder === project.directory) return project;

  const text = `that its build is whole: the script ${plainText(name, 60)} sends ${plainText(folder, 100)} after \`${plainText(sent.map((each) => each.text).join(' && '), 200)}\``;
  return { ...project, guesses: [{ of: 'build', text }, ...(project.guesses ?? [])] };
}
