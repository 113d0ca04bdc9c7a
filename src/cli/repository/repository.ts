import * as z from 'zod/mini';
import { type Advice, ourCommand } from '../../base/advice.js';
import { DeployError, isStatus, messageOf, orMissing, RequestError } from '../../base/errors.js';
import { capitalize, shellWord } from '../../base/format.js';
import { lenient } from '../../base/json.js';
import { anyError, retry, rules } from '../../base/retry.js';
import { namesFor } from '../../contract/login-names.js';
import { decodeData, gitHubApi } from '../../github/api.js';
import { openVault } from '../../github/secret-vault.js';
import { type Clone, whyNoRepository } from '../clone.js';
import { type Session, writerToken } from '../session.js';
import { documentation } from '../terminal/as-typed.js';
import type { Terminal } from '../terminal/terminal.js';
import { findServer, type GitHubServer, ghToken, hostOf, tokenVariables } from './server.js';

export type Repository = Awaited<ReturnType<typeof openWith>>;

interface Place {
  server: GitHubServer;
  repository: string;
  environment: string | undefined;
}

const repositoryAnswer = z.looseObject({
  default_branch: lenient(z.string()),
  private: lenient(z.boolean()),
});

/** Returns the repository of a command, and its server. @param named the option `--repo` @throws DeployError `usage` if the clone is on another server, or has no `origin` */
export async function chooseRepository(
  terminal: Terminal,
  clone: Clone,
  named?: string,
): Promise<{ repository: string; server: GitHubServer }> {
  const { origin } = clone;
  const server = await findServer(terminal, clone);
  const from = hostOf(clone);
  if (server && named) return { repository: named, server };

  // The host comes first: paths on other servers have other forms.
  if (!server || (from !== undefined && from !== server.host))
    throw otherServerError({ from: from ?? '', origin: clone.server ?? '', server });

  if (!origin) throw noRepositoryError(clone);
  return { repository: origin.repository, server };
}

/** Returns the error of a clone without a repository on a server. One that has an origin is not to be copied elsewhere. */
function noRepositoryError(clone: Clone): DeployError {
  const text = `${capitalize(whyNoRepository(clone))}.`;
  if (clone.remote !== '')
    return new DeployError('usage', text, {
      next: ['If it is on GitHub, name it:', ourCommand('<command> --repo <owner/name>')],
    });

  // gh refuses to push from a folder outside of a git repository, and from one without a commit.
  const first = clone.isRepository ? '' : 'git init && ';
  const commit = clone.commit ? '' : 'git add --all && git commit -m "First commit" && ';
  const command = { command: `${first}${commit}gh repo create --source . --private --push` };

  const kept = clone.commit ? '' : ' (a .gitignore keeps node_modules and .env out of it)';
  return new DeployError('usage', text, {
    next: [`Create one on GitHub${kept}, or name one with --repo owner/name:`, command],
  });
}

/** Hosts of repositories that are neither GitHub, Gitea nor Forgejo. */
const otherHosts =
  /gitlab|(^|\.)bitbucket\.org$|(^|\.)(dev\.azure|visualstudio)\.com$|(^|\.)sr\.ht$|codecommit/;

function otherServerError({
  from,
  origin,
  server,
}: {
  from: string;
  origin: string;
  server: GitHubServer | undefined;
}): DeployError {
  if (server) {
    const text = `The origin of this clone is on ${from}, and ${server.from} names ${server.host}.`;
    return new DeployError('usage', text, {
      next: ['To use the server of the clone:', { command: `unset ${server.from}` }],
    });
  }

  const where = `The origin of this clone is on ${from}, which is not github.com`;
  const other = `For the repository of another server, name that server: \`export GH_HOST=github.com\`.`;
  if (otherHosts.test(from)) {
    const next = `This command sets up GitHub, Gitea and Forgejo. For other systems: ${documentation('other-ci.md')} ${other}`;
    return new DeployError('usage', `${where}.`, { next });
  }

  const text = `${where}, and gh is not signed in there.`;

  const next: Advice = [
    'Where it is GitHub Enterprise Server:',
    { command: `gh auth login --hostname ${shellWord(from)}` },
    'Or, with a token in GH_ENTERPRISE_TOKEN:',
    { command: `export GH_HOST=${shellWord(from)}` },
    'Where it is Gitea or Forgejo, with a token in GITHUB_TOKEN:',
    { command: `export GITHUB_API_URL=${shellWord(`${origin}/api/v1`)}` },
    other,
  ];
  return new DeployError('usage', text, { next });
}

/** Opens a repository with a found or entered token. @throws DeployError `github-credentials`, `repository-refused` */
export async function openRepository(session: Session, place: Place): Promise<Repository> {
  const opened = await openWith(session, place, await findToken(session.terminal, place.server));
  const { api, repository, token } = opened;

  try {
    const { data } = await api.request(`GET /repos/${repository}`);
    const told = repositoryAnswer.safeParse(data).data;
    opened.defaultBranch = told?.default_branch;
    opened.isPrivate = told?.private === true;
  } catch (error) {
    if (isStatus(error, 401)) {
      const text = `${place.server.host} does not accept the token (with ${token.from}): it has expired or was revoked.`;
      throw new DeployError('github-credentials', text, { cause: error });
    }

    if (!isStatus(error, 404)) throw error;
    throw new DeployError(
      'repository-refused',
      `There is no repository ${repository}, or the token may not see it.`,
      {
        cause: error,
        next: `Correct --repo, or use a token for this repository (asked with ${token.from}).`,
      },
    );
  }

  return opened;
}

/** Opens a repository with a token, without a request. @throws DeployError `usage` for an environment on a server without environments */
export async function openWith(
  { http, log, inputs }: Session,
  { server, repository, environment }: Place,
  token: GitHubToken,
) {
  log.mask(token.value);

  const { apiUrl, forge } = server;
  if (forge && environment) {
    throw new DeployError(
      'usage',
      `--env is "${environment}", but Gitea and Forgejo have no environments.`,
      {
        next: 'Leave --env out: the secrets of the repository are used.',
      },
    );
  }

  const api = await gitHubApi({ http, token: token.value, apiUrl });
  const vaultOf = (place: string | undefined) =>
    openVault({ api, repository, environment: place, isForge: forge });
  const environmentPath = `repos/${repository}/environments/${encodeURIComponent(environment ?? '')}`;
  const secret = inputs['secret-name'];
  const flags = `--repo ${shellWord(repository)}${environment ? ` --env ${shellWord(environment)}` : ''}`;

  return {
    server,
    repository,
    environment,
    environmentPath,
    /** The command that creates the environment. */
    creation: { command: `gh api -X PUT ${environmentPath}` },
    /** The options of our commands. */
    options: secret === 'OSC_REFRESH_TOKEN' ? flags : `${flags} --secret ${secret}`,
    token,
    api,
    vaultOf,
    vault: vaultOf(environment),
    /** The repository itself. Jobs in an environment also get its secrets and variables. */
    whole: vaultOf(undefined),
    defaultBranch: undefined as string | undefined,
    /** The server says that not everybody can read it. */
    isPrivate: false,
  };
}

/** Returns how a person sets or deletes a secret or variable: with `gh`, or on the page of a server that it does not know. */
export function byHand(
  { server, repository, environment }: Place,
  kind: 'secret' | 'variable',
  what: `${'set' | 'delete'} ${string}`,
): Advice {
  if (server.forge) {
    const site = server.apiUrl.replace(/\/api\/v1\/?$/, '');
    return [{ command: `${site}/${repository}/settings/actions/${kind}s` }];
  }

  const isUsual = server.isGitHubCom && !server.host.endsWith('.ghe.com');
  const place = isUsual ? repository : `${server.host}/${repository}`;
  const env = environment ? ` --env ${shellWord(environment)}` : '';
  return [{ command: `gh ${kind} ${what} --repo ${shellWord(place)}${env}` }];
}

const named = z.object({ name: z.string() });

/** Returns whether the environment exists. @throws DeployError `unexpected-answer` for a page of something else */
export async function hasEnvironment({ api, environmentPath }: Repository): Promise<boolean> {
  const answer = await orMissing(() => api.request(`GET /${environmentPath}`));
  return answer !== undefined && decodeData(named, answer.data, 'the environment').name !== '';
}

const environmentList = z.object({ environments: z.array(named) });
const maxEnvironments = 30;

/** Returns the environments whose jobs read a secret of this name of their own, or else a variable; none where the token may not see them. */
export async function findShadowing(
  { api, repository, vault, vaultOf }: Repository,
  { secret, variable }: { secret: string; variable: string },
): Promise<{ name: string; has: 'secret' | 'variable' }[]> {
  if (vault.isForge) return [];

  const list = () =>
    api.request(`GET /repos/${repository}/environments?per_page=${maxEnvironments}`);
  const { data } = await list().catch(() => ({ data: undefined }));
  const names = environmentList.safeParse(data).data?.environments.map(({ name }) => name) ?? [];
  const found = names.map(async (name) => {
    const its = vaultOf(name);
    const told = [its.findSecret(secret), its.readVariable(variable)];
    const [own, client] = await Promise.all(told).catch(() => []);
    if (own) return [{ name, has: 'secret' } as const];
    return client ? [{ name, has: 'variable' } as const] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Returns where jobs get a secret or variable from: the place itself, which may be an environment, else the repository, else its organisation; undefined for nowhere. */
export async function findOrigin(
  { vault, whole }: Pick<Repository, 'vault' | 'whole'>,
  kind: 'secret' | 'variable',
  name: string,
): Promise<'place' | 'repository' | 'organisation' | undefined> {
  const isIn = async (place: typeof vault) =>
    (await (kind === 'secret' ? place.findSecret(name) : place.readVariable(name))) !== undefined;

  if (await isIn(vault)) return 'place';
  if (await isIn(whole)) return 'repository';
  return (await whole.isShared(`${kind}s`, name)) ? 'organisation' : undefined;
}

/** Returns the error for a refused secret or variable, with the missing permission. */
export function unwritableError(repository: Repository, what: string, cause: unknown): DeployError {
  const { vault, token, environment } = repository;
  const isMissing = environment !== undefined && isStatus(cause, 404);
  const sso = cause instanceof RequestError ? cause.request.ssoUrl : undefined;
  const open = ['Let the token into the organisation, on this page:', { command: sso ?? '' }];
  const fix = sso ? open : token.fix;
  const next = isMissing ? ['An environment has to exist first:', repository.creation] : fix;
  const text = `The ${what} of ${vault.place} cannot be written (with ${token.from}): ${messageOf(cause)}`;
  return new DeployError('repository-refused', text, {
    cause,
    next: next ?? `Use a token with ${vault.needs}.`,
  });
}

interface GitHubToken {
  value: string;
  from: string;
  fix?: Advice;
}

async function findToken(terminal: Terminal, server: GitHubServer): Promise<GitHubToken> {
  const found = await knownToken(terminal, server);
  if (found) return found;

  const { host, forge } = server;
  const page = forge ? 'user/settings/applications' : 'settings/personal-access-tokens/new';
  const value = await terminal.askSecret(
    `Token of ${host} with the permissions Secrets: write and Variables: write for this repository (not shown).
Make one: https://${host}/${page}
Token: `,
  );
  if (value) return { value, from: 'the token you gave' };

  const [variable] = tokenVariables(server);
  const text = `There is no login for ${host} here: \`gh\` is not signed in, and no token was given${variable ? ` in ${variable}` : ''}.`;
  throw new DeployError('github-credentials', text);
}

/** Returns the token of gh or of a variable for a server; undefined without one. */
export async function knownToken(
  { spawn, env }: Terminal,
  server: GitHubServer,
): Promise<GitHubToken | undefined> {
  const { host } = server;
  const variables = tokenVariables(server);
  const fix = [
    'Give gh the scopes for it:',
    { command: `gh auth refresh --hostname ${shellWord(host)} --scopes repo,workflow` },
  ];

  const ofGh = await ghToken(spawn, server);
  if (ofGh) return { value: ofGh, from: 'gh', fix };

  for (const from of variables) {
    const value = env[from]?.trim();
    if (value) return { value, from };
  }

  return undefined;
}

/** Stores OSC_SECRET_TOKEN if the repository lacks it. @throws DeployError `repository-half-written` */
export async function storeWriter(session: Session, repository: Repository): Promise<void> {
  const { writer: name } = namesFor(session.inputs['secret-name']);
  const value = writerToken(session);
  if (value && !(await repository.vault.findSecret(name)))
    await write(session, repository, { kind: 'secret', name, value });
}

/** Writes a secret or variable, and prints that. @throws DeployError `repository-half-written` */
export async function write(
  { stderr, terminal }: Session,
  { vault }: Repository,
  { kind, name, value }: { kind: 'secret' | 'variable'; name: string; value: string },
): Promise<void> {
  const { clock, random } = terminal;
  const put = async () =>
    void (await (kind === 'secret'
      ? vault.writeSecret(name, value)
      : vault.writeVariable(name, value)));
  await retry(put, { clock, policy: anyError(rules.write, random) }).catch((cause: unknown) => {
    const text = `the ${kind} ${name} could not be written to ${vault.place}: ${messageOf(cause)}`;
    throw new DeployError('repository-half-written', text, { cause });
  });
  stderr.tick(`Set the ${kind} ${name} of ${vault.place}`);
}
