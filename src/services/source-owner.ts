import { guardOwner } from '../contract/ownership.js';
import type { ServiceContext } from './service-context.js';
import { recordedSource, repositoryOf } from './source-address.js';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a person gave exactly this name. */
export function isNameChosen({ inputs, preview }: Pick<ServiceContext, 'inputs' | 'preview'>): boolean {
  return inputs.name !== undefined && !preview;
}

/**
 * Another repository's instance or app of the same name is not touched, unless a person chose the name.
 * What runs a source of this repository or of this step is ours; what runs none does not say whose it is.
 * @param options.source what is there runs
 * @param options.sent what this run would make it run
 * @throws DeployError `other-repository`
 */
export function guardSource(
  scope: ServiceContext,
  { source, sent }: { source: string | undefined; sent?: string | undefined },
): void {
  const { context, inputs, name, log, operation } = scope;
  const theirs = source && repositoryOf(source);
  const own = context.repository && `${context.serverUrl}/${context.repository}`;
  const ours = [own, sent, inputs['source-url']].flatMap((url) => (url && repositoryOf(url)) || []);
  if (!theirs || ours.length === 0 || ours.includes(theirs)) return;
  const [host = ''] = theirs.split('/');
  const sameHost = ours[0]?.startsWith(`${host}/`);
  const [owner, us] = [theirs, ours[0]].map((one) => (sameHost ? one?.slice(host.length + 1) : one));
  guardOwner(
    { repository: owner },
    {
      own: { repository: us },
      what: `"${name}"`,
      name,
      chosen: isNameChosen(scope),
      removes: operation === 'remove',
      log,
    },
  );
}

/**
 * The same for a change of what is there, which leaves it whose it is when a person chose the name and gave no source.
 * @param options.options what would be sent; with none it is only woken up
 * @throws DeployError `other-repository`
 */
export function guardChange(
  scope: ServiceContext,
  { record, options, sent }: { record: Fields; options: Fields; sent: string | undefined },
): void {
  if (sent === undefined && (isNameChosen(scope) || Object.keys(options).length === 0)) return;
  guardSource(scope, { source: recordedSource(record), sent });
}
