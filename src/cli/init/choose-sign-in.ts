import { CliError } from '../cli-error.js';
import { checkAccessToken } from '../doctor/access-token.js';
import type { DeployStep } from '../doctor/deploy-steps.js';
import type { WorkflowOptions } from '../repository/workflow.js';
import type { Session } from '../session.js';

export interface SignInOptions {
  signIn?: 'renewing' | 'token';
  yes?: boolean;
  dryRun?: boolean;
}

/** The way in which a repository will sign in. */
export interface SignInChoice {
  login: WorkflowOptions['login'];
  /** The access token to store; undefined where the repository has one, and for a login that renews itself. */
  accessToken: string | undefined;
  /** No option, file or person decided: a login that the repository already has is kept. */
  isDefault: boolean;
}

const question = `How shall GitHub sign in?
  1  A login that renews itself: you approve it once in the browser. It ends after 7 days without a run, and GitHub stops
     the schedule of a public repository after 60 days without activity.
  2  An access token of the console: you paste it once. It ends on the day that you choose there.
Choose 1 or 2 [1]: `;

/**
 * An option decides, then OSC_ACCESS_TOKEN, then what init wrote before, then the person at the terminal.
 * @param options.written the steps that init wrote into this clone
 * @throws CliError `usage` for a token that is missing, ends before the first run, or belongs elsewhere
 */
export async function chooseSignIn(
  session: Session,
  { command, written }: { command: SignInOptions; written: DeployStep[] },
): Promise<SignInChoice> {
  const { inputs, terminal } = session;
  const given = inputs['access-token'];
  const before = written.map((step): 'renewing' | 'token' => (step.inputs['access-token'] ? 'token' : 'renewing'))[0];
  const silent = command.yes || command.dryRun || !terminal.isInteractive;
  const said = command.signIn ?? (given === undefined ? before : 'token');
  const how = said ?? (silent ? 'renewing' : await ask(session));
  if (how === 'renewing') return { login: 'renewing', accessToken: undefined, isDefault: said === undefined };
  const isNeeded = given === undefined && before !== 'token' && !command.dryRun;
  const accessToken = isNeeded ? await terminal.askSecret('Access token (not shown): ') : given;
  if (isNeeded && accessToken === undefined) {
    throw new CliError('usage', '`--sign-in token` needs an access token of the console in OSC_ACCESS_TOKEN.');
  }
  if (accessToken !== undefined) rejectUselessToken(session, accessToken);
  return { login: 'access-token', accessToken, isDefault: false };
}

async function ask({ terminal }: Session): Promise<'renewing' | 'token'> {
  for (;;) {
    const answer = await terminal.ask(question);
    if (answer === '' || answer === '1') return 'renewing';
    if (answer === '2') return 'token';
  }
}

function rejectUselessToken(session: Session, token: string): void {
  session.log.mask(token);
  const fault = checkAccessToken(session, token).find(({ verdict }) => verdict === 'wrong');
  if (fault) throw new CliError('usage', fault.text, { next: fault.fix });
}
