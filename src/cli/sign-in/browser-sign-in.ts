import { checkWorkspace, workspaceIn } from '../../platform/access-token.js';
import { CliError } from '../cli-error.js';
import { proveWritable, type Repository } from '../repository/repository.js';
import { storeLogin } from '../repository/store-login.js';
import type { Session } from '../session.js';
import { type BrowserOptions, type SignedIn, signIn } from './sign-in.js';

/**
 * Signs in for a repository. Tests first that the secret can be written: a login that cannot be stored is lost. Shows the
 * workspace and asks before it writes: whichever account the browser was signed in to deploys from then on.
 * @throws CliError `repository-refused`, `sign-in-denied` on a no, and for every way in which a sign-in can fail
 */
export async function signInToRepository(
  session: Session,
  { repository, command }: { repository: Repository; command: BrowserOptions & { yes?: boolean } },
): Promise<SignedIn> {
  await proveWritable(repository, session.inputs['secret-name']);
  return signInWithBrowser(session, {
    command,
    whom: `for ${repository.repository}`,
    agree: (signedIn) => agreeToStore(session, { repository, signedIn, yes: command.yes === true }),
    keep: (signedIn) => storeLogin(session, { repository, signedIn }),
  });
}

async function agreeToStore(
  { terminal, stderr, inputs }: Session,
  { repository: { vault }, signedIn, yes }: { repository: Repository; signedIn: SignedIn; yes: boolean },
): Promise<void> {
  const workspace = workspaceIn(signedIn.login.accessToken.value) ?? 'a workspace that the login does not name';
  stderr.line(`You approved as ${stderr.paint.bold(workspace)}.`);
  // Without a terminal to ask on it goes on, as every question here does.
  if (yes || inputs.workspace || (await terminal.confirm(`Let ${vault.place} deploy to it?`)) !== false) return;
  throw new CliError('sign-in-denied', `Nothing was written to ${vault.place}: you said no to ${workspace}.`);
}

/** Signs in with a browser and hands the login to `keep`, once the person has agreed to its workspace. */
export async function signInWithBrowser(
  session: Session,
  {
    command,
    whom,
    agree,
    keep,
  }: {
    command: BrowserOptions;
    whom: string;
    /** Asks whether to keep it. */
    agree?: (signedIn: SignedIn) => Promise<void>;
    keep: (signedIn: SignedIn) => Promise<void>;
  },
): Promise<SignedIn> {
  const { inputs, hosts, log, terminal, http } = session;
  const { interrupts } = terminal;
  const clientId = inputs['client-id'];
  const signedIn = await signIn({
    authUrl: hosts.auth,
    client: clientId ? { clientId, clientSecret: inputs['client-secret'] } : undefined,
    clientName: `osc-deploy ${whom}`,
    port: command.port,
    proxyBaseUrl: command.proxyBaseUrl,
    http,
    log,
    signal: interrupts.signal,
    invite: (link, port) => invite(session, { link, port, command }),
  });
  checkWorkspace(signedIn.login.accessToken.value, inputs.workspace);
  await agree?.(signedIn);
  // A signal must not interrupt the storing of the token.
  const release = interrupts.hold();
  try {
    await keep(signedIn);
  } finally {
    release();
  }
  return signedIn;
}

async function invite(
  { terminal, stderr }: Session,
  { link, port, command }: { link: string; port: number; command: BrowserOptions },
): Promise<void> {
  const opened = command.browser && (await terminal.openBrowser(link));
  stderr.line(
    opened
      ? 'Your browser asks you to approve the sign-in. If it does not, open this link:'
      : 'Open this link to sign in:',
  );
  stderr.line();
  stderr.line(`  ${stderr.paint.bold(link)}`);
  stderr.line();
  if (!opened && !command.proxyBaseUrl) {
    const why = command.browser ? 'No browser could be opened here. ' : '';
    const forward = `ssh -L ${port}:127.0.0.1:${port} ${terminal.hostName}`;
    stderr.line(stderr.paint.dim(`${why}From another machine, first: ${forward}`));
  }
  stderr.line(stderr.paint.dim('Waiting for three minutes at most; Ctrl-C ends it.'));
}
