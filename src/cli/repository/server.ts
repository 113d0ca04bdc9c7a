import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Advice } from '../../base/advice.js';
import { DeployError, RequestError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import type { Clone } from '../clone.js';
import type { Session } from '../session.js';
import type { Terminal } from '../terminal/terminal.js';

export type Server = 'github.com' | 'GitHub Enterprise Server' | 'Gitea' | 'Forgejo';

/** Returns whether a server is Gitea or Forgejo, which have neither environments nor one cache for all runners. */
export function isForge(server: Server): boolean {
  return server === 'Gitea' || server === 'Forgejo';
}

/** A server, its API and its host as `gh` names it. */
export interface GitHubServer {
  host: string;
  apiUrl: string;
  /** Gitea or Forgejo. */
  forge: boolean;
  /** github.com, or a subdomain of ghe.com. */
  isGitHubCom: boolean;
  /** The origin of the host: a variable, or the clone, whose word brings no token of a variable. */
  from: 'GITHUB_API_URL' | 'GH_HOST' | 'origin' | 'nothing';
}

/** Returns the server that a variable names; undefined without one. GITHUB_API_URL comes before GH_HOST. @throws DeployError `usage` for an invalid address */
export function namedServer(env: NodeJS.ProcessEnv): GitHubServer | undefined {
  const { GITHUB_API_URL: api, GH_HOST: named } = env;
  if (!api) return named ? serverAt(named.toLowerCase(), 'GH_HOST') : undefined;

  if (!URL.canParse(api))
    throw new DeployError('usage', `GITHUB_API_URL is not a URL: ${plainText(api, 200)}`);

  const { host, pathname } = new URL(api);
  const [, kind] = /\/api\/(v1|v3)\/?$/.exec(pathname) ?? [];

  return {
    host: host.replace(/^api\./, ''),
    apiUrl: api,
    forge: kind === 'v1',
    isGitHubCom: kind === undefined,
    from: 'GITHUB_API_URL',
  };
}

/** Returns the server of a clone, without a request: named by a variable, else its origin if that is GitHub's or gh is signed in there. */
export async function findServer(
  { env, spawn }: Terminal,
  clone: Pick<Clone, 'server'>,
): Promise<GitHubServer | undefined> {
  const named = namedServer(env);
  if (named) return named;

  const host = hostOf(clone);
  const server = serverAt(host ?? 'github.com', host === undefined ? 'nothing' : 'origin');
  return server.isGitHubCom || (await ghToken(spawn, server)) ? server : undefined;
}

/** Returns the host of a clone's origin, as `gh` names it. */
export function hostOf({ server }: Pick<Clone, 'server'>): string | undefined {
  return server && new URL(server).host.replace(/^(ssh|www)\./, '').toLowerCase();
}

/** Returns the token that gh has for a server; empty without one. Its variables hold one token for every server, so they count only where a person named the server. */
export async function ghToken(
  spawn: Terminal['spawn'],
  { host, from }: GitHubServer,
): Promise<string> {
  const isOwn = isGitHubHost(host) || from === 'GH_HOST';
  const stored = {
    GH_TOKEN: '',
    GITHUB_TOKEN: '',
    GH_ENTERPRISE_TOKEN: '',
    GITHUB_ENTERPRISE_TOKEN: '',
  };

  const args = ['auth', 'token', '--hostname', host];
  const needs = { tokens: true, env: isOwn ? {} : stored };
  const { code, stdout } = await spawn('gh', args, needs);
  return code === 0 ? stdout.trim() : '';
}

/** Returns the variables whose token belongs to a server. Source: "gh help environment". */
export function tokenVariables({ host, forge, from }: GitHubServer): string[] {
  if (isGitHubHost(host)) return ['GH_TOKEN', 'GITHUB_TOKEN'];
  // The clone alone names no server that gets the token of a variable.
  if (from === 'origin') return [];

  const ofServer = forge ? [] : ['GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN'];
  // A workflow sets GITHUB_API_URL and GITHUB_TOKEN together.
  return from === 'GITHUB_API_URL' ? [...ofServer, 'GITHUB_TOKEN'] : ofServer;
}

function isGitHubHost(host: string): boolean {
  return /(^|\.)(github|ghe)\.com$/.test(host);
}

function serverAt(host: string, from: GitHubServer['from']): GitHubServer {
  const isGitHubCom = isGitHubHost(host);
  const apiUrl = isGitHubCom ? `https://api.${host}` : `https://${host}/api/v3`;
  return { host, apiUrl, forge: false, isGitHubCom, from };
}

/** Reads which forge a server is. Forgejo appends Gitea's version to its own, such as `14.0.5+gitea-1.22.0`. */
export async function readServer(
  { http }: Session,
  { apiUrl, forge, isGitHubCom }: GitHubServer,
): Promise<Server> {
  if (!forge) return isGitHubCom ? 'github.com' : 'GitHub Enterprise Server';

  try {
    const url = new URL(`${apiUrl.replace(/\/+$/, '')}/version`);
    return (await http.send({ method: 'GET', url, timeoutMs: 5000 })).text.includes('+gitea-')
      ? 'Forgejo'
      : 'Gitea';
  } catch (error) {
    // Workflows for Gitea run on Forgejo too.
    if (error instanceof RequestError) return 'Gitea';
    throw error;
  }
}

const artifacts = {
  uploadArtifact: 'actions/upload-artifact@c6a366c94c3e0affe28c06c8df20a878f24da3cf # v3.2.2',
  downloadArtifact: 'actions/download-artifact@a9bc5e6ef2cb54c177f32aa5726adaa15e7e2d59 # v3.1.0',
};
const forgejo = 'https://data.forgejo.org/forgejo';
/**
 * Version 4 and later refuse every server but github.com. Source: the releases v3.2.2 and v3.1.0 "for GHES users";
 * https://forgejo.org/docs/latest/user/actions/advanced-features/#artifacts
 */
export const artifactsOf: Partial<Record<Server, typeof artifacts>> = {
  'GitHub Enterprise Server': artifacts,
  Gitea: artifacts,
  Forgejo: {
    uploadArtifact: `${forgejo}/upload-artifact@16871d9e8cfcf27ff31822cac382bbb5450f1e1e # v4`,
    downloadArtifact: `${forgejo}/download-artifact@d8d0a99033603453ad2255e58720b460a0555e1e # v4`,
  },
};

/** Returns why a login that renews itself cannot be kept in the cache of Gitea or Forgejo. */
export function cacheProblem(server: Server): string {
  return `On ${server} every runner has a cache of its own, so a login that renews itself has to be kept in a secret.`;
}

/** Returns the two set-ups for Gitea and Forgejo. */
export function writerAdvice(server: Server): Advice {
  return [
    `Give a token of ${server} with "repository: read and write", which keeps the login in a secret:`,
    { command: 'read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN' },
    'Or give an access token of the console:',
    { command: 'read -rs OSC_ACCESS_TOKEN && export OSC_ACCESS_TOKEN' },
  ];
}

/** Returns the folder of the workflows that the server runs: the forge's own folder, if the clone has it. */
export function workflowFolder(root: string, server: Server): string {
  const own = { Gitea: ['.gitea'], Forgejo: ['.forgejo', '.gitea'] }[server as string] ?? [];
  return `${own.find((name) => existsSync(join(root, name, 'workflows'))) ?? '.github'}/workflows`;
}
