import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { namesFor } from '../../contract/login-names.js';
import { namedTokenFile, tokenFilePath } from '../../contract/rules/login.js';
import { FileStore } from '../../credentials/stores/file.js';
import { readClaims } from '../../platform/access-token.js';
import { openClone } from '../clone.js';
import { browser, type CommandSpec, ofLogin, optionFor, repo } from '../options.js';
import { chooseRepository, openRepository, storeWriter } from '../repository/repository.js';
import { describePlatform, type Session } from '../session.js';
import { askWhose } from '../sign-in/agree.js';
import { checkPlaceOfLogin } from '../sign-in/place-of-login.js';
import { type BrowserOptions, type SignedIn, signInWithBrowser } from '../sign-in/sign-in.js';
import { signInToRepository } from '../sign-in/sign-in-to-repository.js';

export const login: CommandSpec<BrowserOptions & { repo?: string; yes?: boolean; show?: boolean }> =
  {
    name: 'login',
    group: 'Set up',
    description: 'Sign in through the browser.',
    options: [
      repo(
        'put the refresh token into this repository (with gh, GITHUB_TOKEN or a prompt) and keep it nowhere else',
      ),
      ...ofLogin,
      ...browser,
      ['--yes', 'do not ask whether the login that was approved is kept'],
      ['--show', 'print the refresh token on standard output, and keep it nowhere on this machine'],
      optionFor(
        'token-file',
        'put the refresh token into this file of a self-hosted runner, and keep it nowhere else',
      ).conflicts(['repo', 'show']),
    ],
    first: ['--repo', '--env', '--no-browser', '--yes'],
    help: `Examples:
  osc-deploy login
  osc-deploy login --repo owner/name --env production
  osc-deploy login --port 8976 --proxy-base-url https://8976.app.example

A refresh token works only once, so this machine and each repository need separate logins.`,
    async run(session, command) {
      session.check();

      const { env, isInteractive } = session.terminal;
      // BROWSER or `--no-browser` shows that a user can approve the sign-in.
      if (env['CI'] && !env['BROWSER'] && !isInteractive && command.browser) {
        throw new DeployError(
          'usage',
          'There is no terminal here, so no one can approve the sign-in.',
          {
            next: 'Give an access token of the console in OSC_ACCESS_TOKEN.',
          },
        );
      }

      const environment = session.inputs['secret-environment'];
      let signedIn: SignedIn;

      if (command.repo === undefined) {
        if (session.raw['secret-environment'] || session.raw['secret-name']) {
          throw new DeployError(
            'usage',
            '--env and --secret are for the login of a repository: give --repo too.',
          );
        }

        const file = await openTokenFile(session);
        signedIn = await signInWithBrowser(session, command, `on ${session.terminal.hostName}`);
        await askWhose(session, signedIn, {
          question: command.show ? 'Print its refresh token?' : 'Keep this login on this machine?',
          place: command.show ? 'standard output' : (file?.place ?? 'this machine'),
          yes: command.yes,
        });

        // A token that works once has one holder: the one for whom it is printed.
        if (file) await keepInFile(session, signedIn, file);
        else if (!command.show) await keepHere(session, signedIn);
      } else {
        const clone = await openClone(session.terminal);
        const chosen = await chooseRepository(session.terminal, clone, command.repo);
        const repository = await openRepository(session, { ...chosen, environment });
        signedIn = await signInToRepository(session, { repository, command });

        const { place } = repository.vault;
        session.stderr.line(
          `This login is only for ${place}. Do not reuse it elsewhere: that would invalidate it here.`,
        );
        await storeWriter(session, repository);
        sayNames(session);

        const next = [
          'Next, where its clone has no workflow yet:',
          ourCommand(`init ${repository.options}`),
        ];
        session.stderr.line(session.asTyped(next));
      }

      if (command.show) show(session, signedIn, { isStored: command.repo !== undefined });
    },
  };

/** A workflow that was copied for another secret still reads the client of the former one. */
function sayNames({ stderr, asTyped, inputs }: Session): void {
  const { secret, clientId } = namesFor(inputs['secret-name']);
  if (secret === 'OSC_REFRESH_TOKEN') return;

  const lines = [
    `refresh-token: \${{ secrets.${secret} }}`,
    `client-id: \${{ vars.${clientId} }}`,
    `secret-name: ${secret}`,
  ];
  stderr.line(
    asTyped(['The step of this login has the lines:', ...lines.map((command) => ({ command }))]),
  );
}

/** Prints the refresh token alone on standard output, for a pipe, and the client that it needs on standard error. */
function show(session: Session, signedIn: SignedIn, { isStored }: { isStored: boolean }): void {
  session.stdout.verbatim(signedIn.login.refreshToken);
  tellClient(session, signedIn);

  if (!isStored)
    session.stderr.line('This machine keeps neither; a login that it had before stays as it was.');
}

function tellClient({ stderr }: Session, { client }: SignedIn): void {
  const secret = client.clientSecret ? [`client-secret: ${client.clientSecret}`] : [];
  stderr.line('The refresh token works once, and with this client only:');
  for (const line of [`client-id: ${client.clientId}`, ...secret]) stderr.verbatim(`  ${line}`);
}

/** Opens the file of `--token-file`, and proves before the sign-in that it can be replaced. @throws DeployError `store-not-writable`, `usage` */
async function openTokenFile(session: Session): Promise<FileStore | undefined> {
  const { given: typed, inputs, terminal } = session;
  const given = inputs['token-file'];
  // As of a variable of a script that is not set.
  if (typed['token-file'] === '') throw new DeployError('usage', '--token-file names no file.');
  if (given === undefined) return undefined;

  const { env, cwd, clock } = terminal;
  const at = { home: env['HOME'] || env['USERPROFILE'], workspace: cwd };
  const named = namedTokenFile(given, at);
  const path = tokenFilePath(given, at);
  if (path === undefined || named === undefined)
    throw new DeployError(
      'usage',
      '--token-file begins with `~`, but that home folder is unknown here: give a full path.',
    );

  await checkPlaceOfLogin(terminal, { named, path });
  const file = new FileStore({ path, clock });
  await file.proveReplaceable();
  return file;
}

async function keepInFile(session: Session, signedIn: SignedIn, file: FileStore): Promise<void> {
  // A signal must not interrupt the storing of the token.
  const release = session.terminal.interrupts.hold();
  await file.replace(signedIn.login).finally(release);

  session.stderr.line(`The login is kept in ${file.place}, which only you can read.`);
  tellClient(session, signedIn);
}

export const logout: CommandSpec = {
  name: 'logout',
  group: 'Set up',
  description: 'Forget the login on this machine.',
  options: [],
  run: async ({ savedLogin, stderr, hosts, check }) => {
    check();
    // The platform cannot revoke a login.
    stderr.line(
      (await savedLogin.forget())
        ? `Signed out of ${hosts.auth}: the login was deleted from this machine.`
        : `You were not signed in to ${hosts.auth}.`,
    );
  },
};

async function keepHere(
  { savedLogin, stderr, hosts, platform, terminal, asTyped }: Session,
  { client, login: tokens }: SignedIn,
): Promise<void> {
  // A signal must not interrupt the storing of the token.
  const release = terminal.interrupts.hold();
  await savedLogin
    .save(tokens, { client, run: `osc-deploy login on ${terminal.hostName}` })
    .finally(release);

  const workspace = readClaims(tokens.accessToken.value)?.workspace ?? 'a workspace';
  stderr.line(
    `${stderr.paint.green('Signed in')} to ${workspace} on ${describePlatform({ hosts, platform })}.`,
  );
  stderr.line(`The login is kept in ${savedLogin.folder}, which only you can read.`);
  stderr.line(asTyped(['Next, in the folder of a site or app:', ourCommand('deploy')]));
}
