import { DeployError } from '../../base/errors.js';
import { readClaims } from '../../platform/access-token.js';
import type { Session } from '../session.js';
import type { SignedIn } from './sign-in.js';

/** Shows whose workspace was approved, because any account may have approved, and asks before the login is stored. @throws DeployError `sign-in-denied` */
export async function askWhose(
  { terminal, stderr, inputs }: Session,
  { login }: SignedIn,
  { question, place, yes = false }: { question: string; place: string; yes?: boolean | undefined },
): Promise<void> {
  const { workspace } = readClaims(login.accessToken.value) ?? {};
  const shown = workspace ?? 'a workspace that the login does not name';
  stderr.line(`You approved as ${stderr.paint.bold(shown)}.`);

  // The sign-in has checked the workspace of the inputs. Without a terminal the answer is yes, as for every question.
  if (yes || inputs.workspace || (await terminal.confirm(question)) !== false) return;

  throw new DeployError(
    'sign-in-denied',
    `Nothing was written to ${place}: you said no to ${shown}.`,
  );
}
