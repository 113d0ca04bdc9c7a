import { guardOwner } from '../../contract/ownership.js';
import type { Resource } from '../../platform/resource-tags.js';
import type { ServiceContext } from '../service-context.js';
import { findOwnerByTags, tagMade } from '../tags.js';
import { recordedSource, repositoryOf } from './source-address.js';

type Fields = Readonly<Record<string, unknown>>;

/** Returns whether a person gave exactly this name. */
export function isNameChosen({ inputs, preview }: Pick<ServiceContext, 'inputs' | 'preview'>): boolean {
  return inputs.name !== undefined && !preview;
}

/**
 * Another repository's instance or app of the same name is not touched, unless a person chose the name. Its tags say whose
 * it is. Without them, what runs a source of this repository or of this step is ours; what runs none does not say.
 * @param options.source what is there runs
 * @param options.sent what this run would make it run
 * @throws DeployError `other-repository`
 */
export async function guardSource(
  scope: ServiceContext,
  { resource, source, sent }: { resource: Resource; source: string | undefined; sent?: string | undefined },
): Promise<void> {
  const { context, inputs, name, log, operation } = scope;
  const guarded = { what: `"${name}"`, name, chosen: isNameChosen(scope), removes: operation === 'remove', log };
  const owner = await findOwnerByTags(scope, resource);
  if (owner) {
    if (owner.isOurs) return;
    guardOwner(owner, { ...guarded, own: { repository: context.repository } });
    // It is taken over.
    if (operation === 'deploy') await tagMade(scope, resource);
    return;
  }
  const theirs = source && repositoryOf(source);
  const own = context.repository && `${context.serverUrl}/${context.repository}`;
  const ours = [own, sent, inputs['source-url']].flatMap((url) => (url && repositoryOf(url)) || []);
  if (!theirs || ours.length === 0 || ours.includes(theirs)) return;
  const [host = ''] = theirs.split('/');
  const sameHost = ours[0]?.startsWith(`${host}/`);
  const [them, us] = [theirs, ours[0]].map((one) => (sameHost ? one?.slice(host.length + 1) : one));
  guardOwner({ repository: them }, { ...guarded, own: { repository: us } });
}

/**
 * The same for a change of what is there, which leaves it whose it is when a person chose the name and gave no source.
 * @param options.options what would be sent; with none it is only woken up
 * @throws DeployError `other-repository`
 */
export async function guardChange(
  scope: ServiceContext,
  change: { resource: Resource; record: Fields; options: Fields; sent: string | undefined },
): Promise<void> {
  const { resource, record, sent } = change;
  if (leavesOwner(scope, change)) return;
  await guardSource(scope, { resource, source: recordedSource(record), sent });
}

/** Returns whether a change leaves something whose it is. */
export function leavesOwner(
  scope: ServiceContext,
  { options, sent }: { options: Fields; sent: string | undefined },
): boolean {
  return sent === undefined && (isNameChosen(scope) || Object.keys(options).length === 0);
}
