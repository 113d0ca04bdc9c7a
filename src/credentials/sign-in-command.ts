import { type Advice, ourCommand } from '../base/advice.js';
import { shellWord } from '../base/format.js';
import type { Inputs } from '../contract/inputs.js';

/** Returns the commands that bring a lost login back to where this job takes it from. */
export function signInCommand(
  { 'secret-environment': environment, 'secret-name': secret }: Pick<Inputs, 'secret-environment' | 'secret-name'>,
  { repository, tool }: { repository: string; tool: string | undefined },
): Advice {
  if (!repository) return ['Sign in again:', tool ? { command: `${tool} login` } : ourCommand('login')];
  const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])].map(shellWord).join(' ');
  const set = { command: `gh secret set ${shellWord(secret)} ${place}` };
  if (!tool)
    return [
      'Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token:',
      set,
    ];
  const login = { command: `${tool} login ${place} --secret ${shellWord(secret)}` };
  return ['Sign in again:', login, 'Or, with a refresh token at hand:', set];
}
