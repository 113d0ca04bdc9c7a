import { DeployError, isStatus } from '../../base/errors.js';
import { connect, type Session, withInputs } from '../session.js';

/**
 * Uses an access token once, with a request that reads, and returns its workspace as far as it names one.
 * @throws DeployError `usage` for a refused token; the error of an unreachable platform
 */
export async function tryAccessToken(session: Session, token: string): Promise<string | undefined> {
  session.log.mask(token);

  const { sites, workspace } = await connect(withInputs(session, { 'access-token': token }));

  try {
    await sites.pages.list();
  } catch (error) {
    const isRefused =
      isStatus(error, 401, 403) || (error instanceof DeployError && error.code === 'unauthorized');
    if (!isRefused) throw error;

    const text = `${session.platform} does not accept this access token. It was not stored.`;
    throw new DeployError('usage', text, {
      cause: error,
      next: 'Make one in the console, in the settings of the workspace; it is for one `--environment`.',
    });
  }

  return workspace;
}
