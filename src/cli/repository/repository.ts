import * as z from 'zod/mini';
import type { Advice } from '../../base/advice.js';
import { DeployError, isStatus, messageOf, orMissing, RequestError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { lenient } from '../../base/json.js';
import { anyError, retry, rules } from '../../base/retry.js';
import { gitHubApi } from '../../github/api.js';
import { openVault } from '../../github/secret-vault.js';
import type { Clone } from '../clone.js';
import { type Session, writerToken } from '../session.js';
import type { Terminal } from '../terminal/terminal.js';
import { documentation } from '../terminal/typing.js';
import { gitHubOf } from './server.js';
import { namesFor } from './workflow.js';

export type Repository = Awaited<ReturnType<typeof openWith>>;

interface Place {
  repository: string;
  environment: string | undefined;
}

const repositoryAnswer = z.looseObject({ default_branch: lenient(z.string()) });

/** Returns the repository of a clone. @throws DeployError `usage` if it is on another forge or has no `origin` */
export function repositoryOf({ origin }: Clone, env: NodeJS.ProcessEnv): string {
  if (!origin) {
    const text = 'This folder is not a clone of a repository: it has no remote `origin`.';
    const create = { command: 'gh repo create --source . --private --push' };

    throw new DeployError('usage', text, {
      next: ['Create one on GitHub, or name one with --repo owner/name:', create],
    });
  }

  const { host } = gitHubOf(env);
  const from = new URL(origin.server).host.replace(/^(ssh|www)\./, '');
  if (from === host) return origin.repository;

  const next = from.includes('gitlab')
    ? `This command sets up GitHub, Gitea and Forgejo. For GitLab: ${documentation('other-ci.md')}`
    : [
        `Where ${from} is a Gitea or Forgejo server, name its API first:`,
        { command: `export GITHUB_API_URL=${origin.server}/api/v1` },
      ];

  throw new DeployError(
    'usage',
    `--repo is needed: the origin of this clone is on ${from}, not on ${host}.`,
    { next },
  );
}

/** Opens a repository with a found or entered token. @throws DeployError `github-credentials`, `repository-refused` */
export async function openRepository(session: Session, place: Place): Promise<Repository> {
  const opened = await openWith(session, place, await findToken(session.terminal));
  const { api, repository, token } = opened;

  try {
    const { data } = await api.request(`GET /repos/${repository}`);
    opened.defaultBranch = repositoryAnswer.safeParse(data).data?.default_branch;
  } catch (error) {
    if (isStatus(error, 401)) {
      const text = `GitHub does not accept the token (with ${token.from}): it has expired or was revoked.`;
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
  { http, log, terminal, inputs }: Session,
  { repository, environment }: Place,
  token: GitHubToken,
) {
  log.mask(token.value);

  const { apiUrl, forge } = gitHubOf(terminal.env);
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
    repository,
    environment,
    environmentPath,
    /** The command that creates the environment. */
    creation: { command: `gh api -X PUT ${environmentPath}` },
    /** The flags of `gh` for the secrets, and the options of our commands. */
    flags,
    options: secret === 'OSC_REFRESH_TOKEN' ? flags : `${flags} --secret ${secret}`,
    token,
    api,
    vaultOf,
    vault: vaultOf(environment),
    /** The repository itself. Jobs in an environment also get its secrets and variables. */
    whole: vaultOf(undefined),
    defaultBranch: undefined as string | undefined,
  };
}

/** Returns whether the environment exists. */
export async function hasEnvironment({ api, environmentPath }: Repository): Promise<boolean> {
  return (await orMissing(() => api.request(`GET /${environmentPath}`))) !== undefined;
}

const environmentList = z.object({ environments: z.array(z.object({ name: z.string() })) });
const maxEnvironments = 30;

/** Returns the environments whose jobs read a secret of this name of their own; none where the token may not see them. */
export async function findShadowing(
  { api, repository, vault, vaultOf }: Repository,
  secret: string,
): Promise<string[]> {
  if (vault.isForge) return [];

  const list = () =>
    api.request(`GET /repos/${repository}/environments?per_page=${maxEnvironments}`);
  const { data } = await list().catch(() => ({ data: undefined }));
  const names = environmentList.safeParse(data).data?.environments.map(({ name }) => name) ?? [];
  const found = names.map(async (name) => {
    const its = await vaultOf(name)
      .findSecret(secret)
      .catch(() => undefined);
    return its ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Returns whether jobs get a variable of this name. */
export async function hasVariable({ vault, whole }: Repository, name: string): Promise<boolean> {
  return ((await vault.readVariable(name)) ?? (await whole.readVariable(name))) !== undefined;
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

async function findToken({ spawn, env, askSecret }: Terminal): Promise<GitHubToken> {
  const { host } = gitHubOf(env);
  const { code, stdout } = await spawn('gh', ['auth', 'token', '--hostname', host], {
    tokens: true,
  });
  const fix = ['Give gh the scopes for it:', { command: 'gh auth refresh --scopes repo,workflow' }];

  if (code === 0 && stdout.trim()) return { value: stdout.trim(), from: 'gh', fix };

  for (const from of ['GH_TOKEN', 'GITHUB_TOKEN']) {
    const value = env[from]?.trim();
    if (value) return { value, from };
  }

  const value = await askSecret(
    `GitHub token with the permissions Secrets: write and Variables: write for this repository (not shown).
Make one: https://${host}/settings/personal-access-tokens/new
Token: `,
  );
  if (value) return { value, from: 'the token you gave' };

  const text = 'There is no login for GitHub here: `gh` is not signed in, and no token was given.';
  throw new DeployError('github-credentials', text);
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
