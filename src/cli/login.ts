import { checkWorkspace, workspaceIn } from '../platform/access-token.js';
import { CliError } from './cli-error.js';
import { openClone } from './clone.js';
import { detectProject, unknownProject } from './init/detect-project.js';
import { notePreviews, workflowFileOf, workflowFor } from './init/init-plan.js';
import { openRepository, proveWritable, type Repository, storeLogin, storeWriter } from './repository/repository.js';
import { type WorkflowOptions, workflowText } from './repository/workflow.js';
import type { Session } from './session.js';
import { type BrowserOptions, type SignedIn, signIn } from './sign-in/sign-in.js';

export interface LoginCommand extends BrowserOptions {
  /** `owner/name`: the token goes there and is kept nowhere else. */
  repo?: string;
  /** Answers the question before the token is written there. */
  yes?: boolean;
  /** Prints the refresh token, which nothing else ever does. */
  show?: boolean;
}

/** `osc-deploy login`: signs in through the browser and puts the refresh token where it belongs. */
export async function login(session: Session, command: LoginCommand): Promise<void> {
  session.check();
  const environment = session.inputs['secret-environment'];
  let signedIn: SignedIn;
  if (command.repo === undefined) {
    if (session.raw['secret-environment'] || session.raw['secret-name']) {
      throw new CliError('usage', '--env and --secret are for the login of a repository: give --repo too.');
    }
    session.savedLogin.prove();
    const whom = `on ${session.terminal.hostName}`;
    signedIn = await signInWithBrowser(session, { command, whom, keep: (made) => keepHere(session, made) });
  } else {
    const repository = await openRepository(session, { repository: command.repo, environment });
    signedIn = await signInToRepository(session, { repository, command });
    const hasWriter = await storeWriter(session, repository, { ask: true });
    await showWorkflow(session, { hasWriter, hasClientSecret: signedIn.client.clientSecret !== undefined });
  }
  // Past the log on purpose: it would hide it.
  if (command.show) session.stdout.line(signedIn.login.refreshToken);
}

/** `osc-deploy logout`: forgets the login for this platform. The platform itself has no way to end one. */
export async function logout(session: Session): Promise<void> {
  session.check();
  const { savedLogin, stderr, hosts } = session;
  stderr.line(
    savedLogin.forget()
      ? `Signed out of ${hosts.auth}: the login is gone from this machine.`
      : `You were not signed in to ${hosts.auth}.`,
  );
}

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

async function signInWithBrowser(
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

async function keepHere(
  { savedLogin, stderr, hosts, inputs, terminal, asTyped }: Session,
  { client, login: tokens }: SignedIn,
): Promise<void> {
  await savedLogin.save(tokens, { client, run: `osc-deploy login on ${terminal.hostName}` });
  const workspace = workspaceIn(tokens.accessToken.value) ?? 'a workspace';
  stderr.line(
    `${stderr.paint.green('Signed in')} to ${workspace} on ${inputs.environment} (${hosts.auth}) with client ${client.clientId}.`,
  );
  stderr.line(`The login is kept in ${savedLogin.folder}, which only you can read.`);
  stderr.line(asTyped('Next: osc-deploy publish <directory> --name <site>'));
}

async function showWorkflow(
  session: Session,
  known: Pick<WorkflowOptions, 'hasWriter' | 'hasClientSecret'>,
): Promise<void> {
  const { stderr, stdout, terminal } = session;
  const clone = await openClone(terminal);
  const project = detectProject(terminal.cwd, clone.root) ?? unknownProject;
  const planned = workflowFor(session, { clone, project });
  const workflow: WorkflowOptions = {
    ...planned,
    ...known,
    login: 'renewing',
    previews: planned.environment === undefined && !known.hasWriter,
  };
  notePreviews(session, workflow);
  stderr.line(`Next: save this as ${workflowFileOf(workflow.folder)}:`);
  stderr.line();
  stdout.line(workflowText(workflow).trimEnd());
}
