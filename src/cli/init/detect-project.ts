import { join, posix } from 'node:path';
import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import type { Inputs } from '../../contract/inputs.js';
import { topProblem } from '../../contract/rules/target.js';
import { runnerList } from '../../contract/runners.js';
import { CloneFiles } from '../clone.js';
import { type Project, withoutBuild } from '../repository/workflow.js';
import { appNotes } from './app-notes.js';
import { judge, type Verdict } from './judge.js';
import { secretsOf } from './own-secrets.js';
import { isCommand } from './own-steps.js';
import { buildTool, plainPages } from './plain-html.js';
import { type CloneTop, readSource } from './source.js';

export type { Verdict } from './judge.js';
export { leftOutOfSite } from './plain-html.js';

/** Detects the project in a folder of a clone. One that cannot be deployed as it is has a `problem`. */
export function detectProject(folder: string, top: CloneTop): Project | undefined {
  const verdict = judgeFolder(folder, top);
  switch (verdict.kind) {
    case 'known':
      return verdict.project;
    case 'open': {
      const [first] = verdict.answers;
      return first && { ...first, problem: questionOf(verdict.answers) };
    }
    case 'refused':
      return { ...withoutBuild, framework: 'a site', problem: verdict.problem };
    case 'nothing':
      return undefined;
  }
}

/** Judges a folder of a clone; an app that must lie at the top has a problem below it. */
export function judgeFolder(folder: string, top: CloneTop): Verdict {
  const { root } = top;
  const verdict = judge(readSource(folder, top));
  if (verdict.kind === 'known')
    return { ...verdict, project: appAt(verdict.project, folder, root) };
  if (verdict.kind !== 'open') return verdict;
  return { ...verdict, answers: verdict.answers.map((each) => appAt(each, folder, root)) };
}

function appAt(project: Project, folder: string, root: string): Project {
  const problem = project.runner && folder !== root ? topProblem(project.runner) : undefined;
  const text = `Found a ${project.runner} app in a folder, but ${problem}: it needs a repository of its own.`;
  return { ...project, problem: (problem && text) ?? project.problem };
}

/** Returns what an answer would do, and the options that choose it. */
export function answerText({ framework, directory = '.', runner, source }: Project): string {
  const whence = source ? `, as ${plainText(source, 100)} has it` : '';
  return runner === undefined
    ? `${framework}: publish ${plainText(directory, 100)}${whence} (--directory ${plainText(directory, 100)})`
    : `${framework}: run as ${runner} app${whence} (--runner ${runner})`;
}

/** Returns the sentence that asks which of several answers is meant. */
export function questionOf(answers: readonly Project[]): string {
  const listed = answers.map(answerText).join('; or ');
  return `This can be deployed in ${answers.length} ways, and nothing here says which is meant: ${listed}.`;
}

/** The result of options and folder: one project, or a question. */
export type Choice =
  | { kind: 'chosen'; project: Project }
  | { kind: 'question'; answers: readonly Project[] };

/** Returns the project in a folder, or the answers among which a person has to choose. Options replace detected values. @throws DeployError `usage` if it cannot be deployed */
export function chooseProject(inputs: Inputs, folder: string, top: CloneTop): Choice {
  const { runner, 'build-command': build } = inputs;
  const directory = inputs.directory?.value;
  const files = new CloneFiles(folder);
  if (files.has('package.json') && parseJson(files.text('package.json')) === undefined)
    throw new DeployError('usage', 'package.json is not valid JSON, so the build is not known.');

  if (runner !== undefined) {
    const notes = appNotes(readSource(folder, top), { runner, runnerBuild: build });
    const app: Project = { ...withoutBuild, framework: 'an app', runner, notes };
    const project = appAt(app, folder, top.root);
    return chosen(runnable(project), build);
  }

  const verdict = judgeFolder(folder, top);
  if (directory !== undefined) return chooseSite(verdict, inputs, { folder, top });
  if (verdict.kind === 'open') return { kind: 'question', answers: verdict.answers };
  if (verdict.kind === 'refused') throw refusal(verdict.problem, files, top);
  if (verdict.kind === 'nothing') {
    const options = `. Give --directory (the folder with the pages) or --runner (${runnerList}).`;
    throw unknownFolderError(files, top, options);
  }

  const { problem } = verdict.project;
  if (problem) throw refusal(problem, files, top);
  return chosen(verdict.project, build);
}

function chosen(project: Project, build: string | undefined): Choice {
  if (project.runner !== undefined)
    return { kind: 'chosen', project: { ...project, runnerBuild: build ?? project.runnerBuild } };
  return { kind: 'chosen', project: build === undefined ? project : builtBy(project, build) };
}

// What a copied build installs stays, and without its commands its reason against previews may go.
function builtBy(project: Project, build: string): Project {
  const prepared = project.own?.filter((step) => !isCommand(step));
  const own = prepared && [...prepared, { run: build }];
  const hasSecret = secretsOf(prepared ?? project.setup, project.env ?? {}).length > 0;
  return { ...project, build: [build], own, noPulls: hasSecret ? project.noPulls : undefined };
}

function runnable(project: Project): Project {
  if (project.problem) throw new DeployError('usage', project.problem);
  return project;
}

function chooseSite(
  verdict: Verdict,
  inputs: Inputs,
  { folder, top }: { folder: string; top: CloneTop },
): Choice {
  const build = inputs['build-command'];
  const directory = inputs.directory?.value ?? '.';
  const { node } = readSource(folder, top);
  const script = node?.scripts['build'] === undefined ? [] : [node.run('build')];
  const site = siteOf(verdict, directory) ?? {
    ...withoutBuild,
    framework: 'a site',
    build: script,
  };
  const needsSetup = site.setup.length === 0 && (build !== undefined || site.build.length > 0);

  const { problem: _, own, ...rest } = site;
  const isSame = site.directory === directory;
  const project: Project = {
    ...rest,
    setup: needsSetup && node ? [...node.setup] : site.setup,
    directory,
    guesses: (site.guesses ?? []).filter(({ of }) => of !== 'folder'),
    own: isSame ? own : undefined,
  };
  return withPagesNote(chosen(project, build), { directory, folder, root: top.root });
}

// A folder that neither a build nor git brings into a run is told, and not written in silence.
function withPagesNote(
  choice: Choice,
  { directory, ...place }: { directory: string; folder: string; root: string },
): Choice {
  if (choice.kind === 'question') return choice;
  const { project } = choice;
  const isBuilt = project.build.length > 0 || project.own !== undefined;
  if (isBuilt || isInClone(directory, place)) return choice;

  const note = `${plainText(directory, 200)} is not in git, and nothing here says how it is built, so a run has nothing to publish: give --build-command '<command>' with it.`;
  return { ...choice, project: { ...project, notes: [...project.notes, note] } };
}

// A folder that a build wrote here, and that git ignores, is not there in a run.
function isInClone(directory: string, { folder, root }: { folder: string; root: string }): boolean {
  const files = new CloneFiles(folder);
  const [name = '.'] = posix.normalize(directory).split('/');
  const lines = [files, new CloneFiles(root)].flatMap((each) =>
    each.text('.gitignore').split('\n'),
  );
  const isIgnored = lines.some((line) => line.trim().replace(/^\/|\/\*{0,2}$/g, '') === name);
  return files.has(directory) && !isIgnored;
}

function siteOf(verdict: Verdict, directory: string): Project | undefined {
  const answers = verdict.kind === 'open' ? verdict.answers : [];
  const found =
    verdict.kind === 'known'
      ? verdict.project
      : answers.find((each) => each.directory === directory);
  return found?.runner === undefined ? found : undefined;
}

function refusal(problem: string, files: CloneFiles, top: CloneTop): DeployError {
  const below = projectsBelow(files, top);
  const next =
    below.length > 0
      ? ['Or run it there:', ...below.map((path) => ourCommand('<command>', path))]
      : [];
  return new DeployError('usage', problem, { next });
}

/** Returns the error for a folder in which nothing is recognised, with the folders below in which something is. @param otherwise what to do where there are none */
export function unknownFolderError(
  files: CloneFiles,
  top: CloneTop,
  otherwise: string,
): DeployError {
  const text = 'Neither a site nor an app is recognised here';
  const below = projectsBelow(files, top);
  if (below.length > 0) {
    const next = ['Run it there:', ...below.map((path) => ourCommand('<command>', path))];
    return new DeployError('usage', `${text}, but in ${below.join(', ')}.`, { next });
  }

  return new DeployError('usage', text + otherwise);
}

const groups = ['apps', 'packages', 'sites'];
const maxBelow = 10;

/** Returns the folders below in which a site or an app is recognised, at most ten. */
export function projectsBelow(files: CloneFiles, clone: CloneTop): string[] {
  const top = files.names.filter(
    (name) =>
      !/^\.|^(node_modules|tests?|test[-_].*|examples?|fixtures|dist|build)$/.test(name) &&
      !groups.includes(name),
  );
  const inside = groups.flatMap((group) => files.namesIn(group).map((name) => `${group}/${name}`));
  // The pages beside a tool are what it completes.
  const isBuiltHere = buildTool(files) !== undefined;
  const found = [...top, ...inside].filter((path) => {
    const verdict = judgeFolder(join(files.folder, path), clone);
    if (verdict.kind !== 'known') return verdict.kind === 'open';
    const { problem, framework } = verdict.project;
    return !problem && !(isBuiltHere && framework === plainPages);
  });
  return found.slice(0, maxBelow);
}
