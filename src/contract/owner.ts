import { isSameRepository } from './pull-request.js';
import type { Run } from './run.js';
import { repositoryOf } from './source.js';
import type { Told } from './told.js';

const gitHub = 'github.com';

/** A repository as the owner of a thing. GitHub never changes its id. */
export interface OwningRepository {
  /** `owner/name` of github.com; of any other server `host/owner/name`. */
  repository?: string | undefined;
  repositoryId?: string | undefined;
}

/** Returns the repository of a run, or of the clone in which a command was typed. */
export function ownerOf({
  serverUrl,
  repository,
  repositoryId,
  folder,
}: Pick<Run, 'serverUrl' | 'repository' | 'repositoryId' | 'folder'>): Told<OwningRepository> {
  const name = repository === '' ? '' : qualify(serverUrl, repository);
  return {
    value: { repository: name, repositoryId: repositoryId || undefined },
    from: folder === undefined ? 'person' : 'folder',
  };
}

/** Returns whether two repositories are the same, by their ids, else by their names; undefined if either has no name. */
export function isSameOwner(owner: OwningRepository, own: OwningRepository): boolean | undefined {
  const isSameServer = serverOf(owner.repository) === serverOf(own.repository);
  if (owner.repositoryId && own.repositoryId)
    return isSameServer && owner.repositoryId === own.repositoryId;
  if (!owner.repository || !own.repository) return undefined;

  return isSameRepository(owner.repository, own.repository);
}

/** Returns the repository of a git URL as an owner's name; undefined for any other text. */
export function ownerOfSource(url: string): string | undefined {
  return repositoryOf(url)?.replace(`${gitHub}/`, '');
}

/** Returns the name of an owner with its server, such as `github.com/acme/shop`. */
export function withServer(repository: string): string {
  return serverOf(repository) === gitHub ? `${gitHub}/${repository}` : repository;
}

/** Returns the name of an owner as its server has it, such as `acme/shop`. */
export function withoutServer(repository: string): string {
  return hasServer(repository) ? repository.replace(/^[^/]*\//, '') : repository;
}

/** Returns whether a name begins with a server. */
export function hasServer(repository: string): boolean {
  return serverOf(repository) !== gitHub;
}

function qualify(serverUrl: string, repository: string): string {
  const address = repositoryOf(`${serverUrl}/${repository}`);
  return address === undefined || address.startsWith(`${gitHub}/`) ? repository : address;
}

function serverOf(repository = ''): string {
  const [first = '', ...path] = repository.toLowerCase().split('/');
  // A tag may be cut after the host, but no owner's name on GitHub has a dot.
  return path.length > 1 || /[.:]/.test(first) ? first : gitHub;
}
