import { messageOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { backoffMs, retry } from '../base/retry.js';
import { CliError } from './cli-error.js';
import { namesFor, writerPermissions } from './repository/names.js';
import { type OpenRepository, openRepository, proveWritable } from './repository/open-repository.js';
import { workflowText } from './repository/workflow.js';
import type { Session } from './session.js';
import { documentedServer } from './sign-in/discovery.js';
import { isSafeProxy } from './sign-in/redirect-uri.js';
import { type SignedIn, signIn } from './sign-in/sign-in.js';

export interface LoginCommand {
  /** `owner/name`: the token goes there and is kept nowhere else. */
  repo?: string;
  /** Of the listener for the browser's return. */
  port: number;
  proxyBaseUrl?: string;
  /** Prints the refresh token, which nothing else ever does. */
  show: boolean;
  browser: boolean;
}

/** `osc-deploy login`: signs in through the browser and puts the refresh token where it belongs. */
export async function login(session: Session, command: LoginCommand): Promise<void> {
  session.check();
  const { inputs, hosts, log } = session;
  const proxyBaseUrl = checkedProxy(command.proxyBaseUrl);
  const environment = inputs['secret-environment'];
  const repository =
    command.repo === undefined ? undefined : await openRepository(session, { repository: command.repo, environment });
  if (repository) await proveWritable(repository, inputs['secret-name']);
  const clientId = inputs['client-id'];
  const { interrupts } = session.terminal;
  const signedIn = await signIn({
    authUrl: hosts.auth,
    client: clientId ? { clientId, clientSecret: inputs['client-secret'] } : undefined,
    clientName: `osc-deploy ${command.repo ? `for ${command.repo}` : `on ${session.terminal.hostName}`}`,
    port: command.port,
    proxyBaseUrl,
    http: session.http,
    log,
    signal: interrupts.signal,
    invite: (link, port) => invite(session, { link, port, command }),
  });
  warnOfOtherTokenEndpoint(session, signedIn);
  // A token that is being put away must not be cut off.
  const release = interrupts.hold();
  try {
    if (repository) await putIntoRepository(session, { repository, signedIn });
    else await keepHere(session, signedIn);
  } finally {
    release();
  }
  // Past the log on purpose: it would hide it.
  if (command.show) session.stdout.line(signedIn.login.refreshToken);
}

/** Logins are renewed where the interface document says; a server that names another place is signed in to for an hour. */
function warnOfOtherTokenEndpoint({ hosts, log }: Session, { server }: SignedIn): void {
  const used = server.metadata.token_endpoint;
  const renewed = documentedServer(hosts.auth).metadata.token_endpoint;
  if (new URL(used).href === new URL(renewed).href) return;
  log.warning(
    `This server names ${plainText(used, 200)} as its token endpoint, but the login will be renewed at ${renewed}. If that fails, give the address of the server that has it as --auth-url.`,
  );
}

async function invite(
  { terminal, stderr }: Session,
  { link, port, command }: { link: string; port: number; command: LoginCommand },
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
  { savedLogin, stderr, hosts, terminal }: Session,
  { client, login: tokens }: SignedIn,
): Promise<void> {
  await savedLogin.keep(tokens, { client, run: `osc-deploy login on ${terminal.hostName}` });
  stderr.line(`${stderr.paint.green('Signed in')} to ${hosts.auth} with client ${client.clientId}.`);
  stderr.line(`The login is kept in ${savedLogin.folder}, readable by you alone.`);
  stderr.line('Next: osc-deploy publish <directory> --name <site>');
}

async function putIntoRepository(
  session: Session,
  { repository, signedIn }: { repository: OpenRepository; signedIn: SignedIn },
): Promise<void> {
  const { stderr, stdout, inputs, terminal } = session;
  const { vault, environment } = repository;
  const { client, login: tokens } = signedIn;
  const names = namesFor(inputs['secret-name']);
  const write = async (what: string, attempt: () => Promise<void>) => {
    try {
      await retry(attempt, {
        clock: terminal.clock,
        policy: (_error, number) =>
          number < 4 ? backoffMs(number, { base: 500, max: 4000, random: terminal.random }) : undefined,
      });
    } catch (error) {
      throw new CliError(
        'repository-half-written',
        `${what} could not be written to ${vault.place}: ${messageOf(error)}`,
        {
          cause: error,
        },
      );
    }
    stderr.line(`${stderr.paint.green('Set')} ${what} of ${vault.place}.`);
  };
  await write(`the secret ${names.secret}`, () => vault.writeSecret(names.secret, tokens.refreshToken));
  await write(`the variable ${names.clientId}`, () => vault.writeVariable(names.clientId, client.clientId));
  const { clientSecret } = client;
  if (clientSecret)
    await write(`the secret ${names.clientSecret}`, () => vault.writeSecret(names.clientSecret, clientSecret));
  stderr.line(
    `Whoever uses this login ends it for all others: it belongs to ${vault.place} alone, and is kept nowhere else.`,
  );
  stderr.line(
    `Next: set the secret ${names.writer} to a fine-grained token for this repository with ${writerPermissions(environment)} (docs/sign-in.md), then paste this as .github/workflows/publish.yml:`,
  );
  stderr.line();
  stdout.line(
    workflowText({
      names,
      environment,
      hasClientSecret: clientSecret !== undefined,
      platform: platformInputs(session),
    }).trimEnd(),
  );
}

function platformInputs({ inputs }: Session): [string, string][] {
  const given: [string, string | undefined][] = [
    ['environment', inputs.environment === 'prod' ? undefined : inputs.environment],
    ['base-url', inputs['base-url']],
    ['auth-url', inputs['auth-url']],
    ['deploy-url', inputs['deploy-url']],
  ];
  return given.filter((pair): pair is [string, string] => pair[1] !== undefined);
}

function checkedProxy(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isSafeProxy(url) || url.username || url.password || url.search || url.hash) {
    throw new CliError('usage', '--proxy-base-url must be an https URL without user, query or fragment.');
  }
  return url.href.replace(/\/+$/, '');
}
