import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../cli-error.js';
import { findDeploySteps } from '../doctor/deploy-steps.js';
import type { WorkflowFile } from '../repository/workflow.js';
import type { Session } from '../session.js';

/**
 * A file of a person is never replaced unless they ask for it, and two workflows never deploy one folder.
 * @throws CliError `workflow-kept`, after the lines that differ
 */
export function rejectOthers({ stderr }: Session, root: string, files: WorkflowFile[]): void {
  const others = findDeploySteps(root).steps.filter(({ file }) => !isOwnWorkflow(file));
  if (others[0]) throw inTheWay(`${others[0].file} deploys this repository already`);
  for (const { path, text } of files) {
    const before = existing(root, path);
    if (before === undefined || before === text) continue;
    for (const line of changedLines(before, text)) stderr.line(`  ${line}`);
    throw inTheWay(`${path} differs from what init would write`);
  }
}

/** Returns whether init wrote a file, for this folder or for another one. */
export function isOwnWorkflow(file: string): boolean {
  return /\/osc-deploy(-[\w-]+)?\.yml$/.test(file);
}

function inTheWay(reason: string): CliError {
  return new CliError('workflow-kept', `${reason}: nothing was changed.`);
}

/** Lines that only one of two texts has: at most five of each. */
function changedLines(before: string, after: string): string[] {
  const only = (text: string, other: string, mark: string) => {
    const known = new Set(other.split('\n'));
    const found = text.split('\n').filter((line) => !known.has(line));
    const more = found.length > 5 ? [`${mark} … ${found.length - 5} more`] : [];
    return [...found.slice(0, 5).map((line) => `${mark} ${line}`), ...more];
  };
  return [...only(before, after, '-'), ...only(after, before, '+')];
}

/** Writes the files that are not there in this form. */
export function writeFiles({ stderr }: Session, root: string, files: WorkflowFile[]): void {
  const names = files.map(({ path }) => path).join(' and ');
  const changed = files.filter(({ path, text }) => existing(root, path) !== text);
  for (const { path, text } of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  // What deploys alone has no use for the build that a pair of workflows had.
  const [only, second] = files.map(({ path }) => path);
  const left = second === undefined && only?.replace('osc-deploy', 'osc-build');
  if (left && existing(root, left) !== undefined) {
    stderr.line(stderr.paint.yellow(`${left} is not needed any more: git rm ${left}`));
  }
  stderr.tick(changed.length > 0 ? `Wrote ${names}` : `${names} ${files.length > 1 ? 'are' : 'is'} up to date`);
}

function existing(root: string, path: string): string | undefined {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
}
