import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import { explainSuperseded } from '../previews/preview-lifecycle.js';
import type { Task } from './task.js';

/** Returns why a workflow run deploys nothing: its preview is outdated, or its commit is not the head of the default branch. */
export async function explainOutdated(task: Task): Promise<string | undefined> {
  const { context, intent, inputs, branches } = task;
  if (context.eventName !== 'workflow_run') return undefined;
  if (isPreview(intent)) return explainSuperseded(task);
  // These deploy other commits to production.
  const isNamed = inputs.preview === 'false' || context.ref.startsWith('refs/tags/');
  const { defaultBranch, sha } = context;
  if (intent.operation !== 'deploy' || isNamed || defaultBranch === undefined) return undefined;
  const head = await branches.readHead(defaultBranch);
  if (head && head.toLowerCase() === sha.toLowerCase()) return undefined;
  const [branch, commit] = [plainText(defaultBranch, 100), plainText(sha.slice(0, 7)) || 'an unknown commit'];
  if (head)
    return `The workflow run that started this one was of ${commit}, and the head of ${branch} is ${plainText(head.slice(0, 7))}, whose own run deploys it.`;
  return `GitHub did not say whether ${commit}, which was built, is still the head of ${branch}. The job needs \`contents: read\` among its \`permissions:\`.`;
}
