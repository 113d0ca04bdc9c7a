import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DeployError, RequestError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import type { Session } from '../session.js';

export type Server = 'github.com' | 'GitHub Enterprise Server' | 'Gitea' | 'Forgejo';

/** Returns the API of the environment variables, and its host as `gh` names it. @throws DeployError `usage` for an invalid address */
export function gitHubOf(env: NodeJS.ProcessEnv) {
  const api = env['GITHUB_API_URL'];
  // The token of one host is never sent to another, regardless of GH_HOST.
  if (api) {
    if (!URL.canParse(api))
      throw new DeployError('usage', `GITHUB_API_URL is not a URL: ${plainText(api, 200)}`);

    const { host, pathname } = new URL(api);
    const [, kind] = /\/api\/(v1|v3)\/?$/.exec(pathname) ?? [];

    return {
      host: host.replace(/^api\./, ''),
      apiUrl: api,
      forge: kind === 'v1',
      isGitHubCom: kind === undefined,
    };
  }

  const host = env['GH_HOST'] || 'github.com';
  const isGitHubCom = /(^|\.)(github|ghe)\.com$/.test(host);

  return {
    host,
    apiUrl: isGitHubCom ? `https://api.${host}` : `https://${host}/api/v3`,
    forge: false,
    isGitHubCom,
  };
}

/** Reads which forge a server is. Forgejo appends Gitea's version to its own, such as `14.0.5+gitea-1.22.0`. */
export async function readServer({ http, terminal }: Session): Promise<Server> {
  const { apiUrl, forge, isGitHubCom } = gitHubOf(terminal.env);
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

/** Returns the folder of the workflows that the server runs: the forge's own folder, if the clone has it. */
export function workflowFolder(root: string, server: Server): string {
  const own = { Gitea: ['.gitea'], Forgejo: ['.forgejo', '.gitea'] }[server as string] ?? [];
  return `${own.find((name) => existsSync(join(root, name, 'workflows'))) ?? '.github'}/workflows`;
}
