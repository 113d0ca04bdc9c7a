import { messageOf } from '../../base/errors.js';
import { probeText } from '../../github/probe-text.js';
import type { SecretVault } from '../../github/secret-vault.js';
import { CliError } from '../cli-error.js';
import type { Session } from '../session.js';
import { Gh } from './gh.js';
import { ApiReader, type GitHubReader } from './reader.js';

/** A repository on GitHub, or one of its environments, and a way to read and write there. */
export interface OpenRepository {
  repository: string;
  environment: string | undefined;
  vault: SecretVault;
  reader: GitHubReader;
  /** For messages: `gh`, or the variable the token is from. */
  by: string;
}

export interface RepositoryAddress {
  /** `owner/name`. */
  repository: string;
  environment: string | undefined;
}

/**
 * Through `gh` when it is signed in, else with GH_TOKEN or GITHUB_TOKEN, else with a token that is asked for.
 * @throws CliError `usage` for another form than `owner/name`, `github-credentials` without any of the three
 */
export async function openRepository(session: Session, address: RepositoryAddress): Promise<OpenRepository> {
  const { terminal, log } = session;
  const { repository, environment } = address;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new CliError('usage', `--repo must be owner/name; given was ${JSON.stringify(repository.slice(0, 100))}.`);
  }
  if (await Gh.isSignedIn(terminal)) {
    const gh = new Gh({ run: terminal.spawn, repository, environment });
    return { ...address, vault: gh, reader: gh, by: 'gh' };
  }
  const { token, by } = await gitHubToken(session);
  log.mask(token);
  const [{ gitHubApi }, { GitHubVault }] = await Promise.all([
    import('../../github/api.js'),
    import('../../github/secret-vault.js'),
  ]);
  const apiUrl = terminal.env['GITHUB_API_URL'] || 'https://api.github.com';
  const api = await gitHubApi({ http: session.http, token, apiUrl });
  return { ...address, vault: new GitHubVault({ api, repository, environment }), reader: new ApiReader(api), by };
}

/**
 * Proves that a secret can be written there, before the sign-in: a login that cannot be stored is lost.
 * @throws CliError `repository-refused`
 */
export async function proveWritable({ vault, by }: OpenRepository, secret: string): Promise<void> {
  try {
    await vault.writeSecret(`${secret}_PROBE`, probeText);
  } catch (error) {
    throw new CliError(
      'repository-refused',
      `The secret ${secret} of ${vault.place} cannot be written (with ${by}): ${messageOf(error)}`,
      { cause: error, next: `Needed: ${vault.needs}. An environment has to exist first.` },
    );
  }
}

async function gitHubToken({ terminal }: Session): Promise<{ token: string; by: string }> {
  for (const name of ['GH_TOKEN', 'GITHUB_TOKEN']) {
    const token = terminal.env[name]?.trim();
    if (token) return { token, by: name };
  }
  const token = await terminal.askSecret('GitHub token that may write secrets and variables (not shown): ');
  if (token) return { token, by: 'the token you gave' };
  throw new CliError(
    'github-credentials',
    'There is no login for GitHub here: `gh` is not signed in, and no token was given.',
  );
}
