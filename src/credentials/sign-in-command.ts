import { shellWord } from '../base/shell-word.js';
import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';

/**
 * The exact commands that bring a lost login back to where this job takes it from, one per line. The tool is named by the
 * repository of the action: a bare package name would run whatever is published under it.
 */
export function signInCommand(
  { 'secret-environment': environment, 'secret-name': secret }: Pick<Inputs, 'secret-environment' | 'secret-name'>,
  { repository }: Pick<RunContext, 'repository'>,
  env: NodeJS.ProcessEnv,
): string {
  const action = env['GITHUB_ACTION_REPOSITORY'];
  const tool = action && /^[\w.-]+\/[\w.-]+$/.test(action) ? `npx github:${action}` : undefined;
  if (!repository) return `Sign in again:\n  ${tool ?? 'osc-deploy'} login`;
  const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])].map(shellWord).join(' ');
  const set = `gh secret set ${shellWord(secret)} ${place}`;
  if (!tool)
    return `Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token:\n${set}`;
  return `Sign in again:\n${tool} login ${place} --secret ${shellWord(secret)}\nOr, with a refresh token at hand:\n${set}`;
}
