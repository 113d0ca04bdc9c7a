import type { Task } from '../action/task.js';
import { ourCommand } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { firstRows, shellWord } from '../base/format.js';
import { quotedName } from '../base/plain-text.js';
import type { InputName } from '../contract/inputs.js';
import { isPreview } from '../contract/intent.js';
import { type OwningRepository, ownerOf } from '../contract/owner.js';
import type { Told } from '../contract/told.js';
import { type PlatformClients, sitePlatform } from '../platform/clients.js';
import { isKnownOwn, weigh } from '../platform/ownership.js';
import { type ServicePlatform, servicePlatform } from '../platform/service-clients.js';
import { openApps } from '../services/apps.js';
import { judgeFoundStore } from '../services/config/store-owner.js';
import { openInstances } from '../services/instances.js';
import { isStoreOption } from '../services/preview-want.js';
import type { Want } from '../services/want.js';
import { openClone, ownerOfClone } from './clone.js';
import type { Session } from './session.js';
import type { Followed } from './workflow/followed.js';

/** Inputs that a preview does not get, as it has its own. */
const ofProduction = new Set(['config', 'config-api-key', 'source-token', 'git-credential']);

/**
 * Checks the values that a workflow file of the clone takes from the person or the workspace, and names those that it does not
 * ask about. A parameter store must be this repository's, and a person is asked about one that the file of another branch
 * names. So it is about other values, such as variables of the shell, except for a deploy that this repository already owns, by
 * the file of the default branch: its authors can read the secrets of the repository anyway. A plan sends no values.
 * @throws DeployError `config-store`; `usage` after a no
 */
export async function checkLending(
  session: Session,
  { task, clients, subject }: { task: Task; clients: PlatformClients; subject: string },
): Promise<void> {
  const { followed, terminal } = session;
  if (!followed) return;

  const at = { task, tools: servicePlatform(clients, task.runtime), owner: ownerOf(task.context) };
  const store = await foundStoreIn(followed, at);
  if (!terminal.isInteractive && store?.isPruned) throw pruneError(followed, store);

  const given = givenRows(followed, task);
  const stores = store ? [storeRow(store)] : [];
  const isPerson = terminal.isInteractive && task.intent.operation === 'deploy';
  if (!isPerson) return sayTaken(session, [...stores, ...given]);

  const isFree = given.length === 0 || (!followed.isOfBranch && (await isOwn(at, clients)));
  if (isFree) sayTaken(session, given);

  const rows = isFree ? stores : [...stores, ...given];
  if (rows.length > 0)
    await askToLend(session, { asked: `${followed.from}, gives ${subject}:`, rows });
}

function sayTaken({ log }: Session, rows: string[]): void {
  if (rows.length > 0) log.info(`The workflow takes ${rows.join('; ')}.`);
}

const maxShown = 20;

/** Returns what a deploy is given, for messages. A preview gets nothing of production, and production nothing of a preview. */
function givenRows({ loans }: Followed, { intent, want }: Task): string[] {
  const sent = loans.filter(({ input, entry = '' }) =>
    isPreview(intent)
      ? !ofProduction.has(input) && !want?.limits?.withheldOptions.has(entry)
      : !input.startsWith('preview-'),
  );
  const rows = new Set(sent.map(({ what, input }) => `${what}, as ${input}`));
  return firstRows([...rows], maxShown);
}

/** Asks about a parameter store that only the clone's workflow names. @throws DeployError `config-store`; `usage` after a no */
export async function checkFoundStore(
  session: Session,
  { tools, name }: { tools: ServicePlatform; name: string },
): Promise<void> {
  const owner = ownerOfClone(await openClone(session.terminal));
  const isUnknown = (await judgeFoundStore(tools, { name, owner })) === 'unknown';
  if (isUnknown && session.terminal.isInteractive)
    await askToLend(session, {
      asked: 'A workflow of this clone names:',
      rows: [storeRow({ name, whose: 'unknown', isPruned: false })],
    });
}

interface Lending {
  task: Task;
  tools: ServicePlatform;
  owner: Told<OwningRepository>;
}

interface FoundStore {
  name: string;
  whose: 'ours' | 'unknown';
  /** The workflow deletes the variables that it does not name. */
  isPruned: boolean;
}

/** Returns the store that only the workflow names, if no repository is known to have it, or if the file is another branch's. A preview's is its own. @throws DeployError `config-store` */
async function foundStoreIn(
  { typesStore, isOfBranch, inputs }: Followed,
  { task: { want }, tools, owner }: Lending,
): Promise<FoundStore | undefined> {
  if (!want || typesStore.includes(namingOf(want))) return undefined;

  const name = storeOf(want);
  if (name === undefined || name === want.previewStore?.name) return undefined;

  const whose = await judgeFoundStore(tools, { name, owner });
  const isAsked = whose === 'unknown' || (whose === 'ours' && isOfBranch);
  return isAsked ? { name, whose, isPruned: inputs['config-prune'] === 'true' } : undefined;
}

function storeOf({ options, store }: Want): string | undefined {
  const [, named] = [...options].find(([option]) => isStoreOption(option)) ?? [];
  return named?.text || store?.name;
}

/** Returns the input that names the store which is deployed: an input of its own wins, and of a preview its own options. */
function namingOf({ store, isPreview, limits }: Want): InputName {
  const granted = [...(limits?.grantedOptions ?? [])];
  if (isPreview) return granted.some(isStoreOption) ? 'preview-options' : 'options';
  return store ? 'config-service' : 'options';
}

/** Returns the error for a store with variables, of unknown origin or of production, that the run would delete, where no person can be asked. */
function pruneError({ from }: Followed, { name, whose }: FoundStore): DeployError {
  const reason =
    whose === 'unknown'
      ? "nothing tells that it is this repository's"
      : 'the file is not known as that of the default branch';
  const text = `${from}, has \`config-prune: true\`, which deletes all other variables of the parameter store ${quotedName(name)}, and ${reason}.`;
  return new DeployError('usage', text, {
    next: ['If it may:', ourCommand(`<command> --config-service ${shellWord(name)}`)],
  });
}

function storeRow({ name, whose, isPruned }: FoundStore): string {
  const owner = whose === 'unknown' ? ', of no known repository' : '';
  const pruned = isPruned ? ', and deletes its other variables' : '';
  return `the parameter store ${quotedName(name)}${owner}${pruned}`;
}

/** Returns whether what is deployed is known as this repository's. */
async function isOwn(
  { task: { inputs, intent, want, runtime }, tools, owner }: Lending,
  clients: PlatformClients,
): Promise<boolean> {
  const name = intent.name.value;
  const about = { owner, source: undefined };

  if (inputs.target === 'pages') {
    const page = await sitePlatform(clients, runtime).pages.find(name);
    const tags = page && (await tools.tags.of({ type: 'mypage', id: page.id }));
    return isKnownOwn(weigh({ tags }, about));
  }

  const area =
    inputs.target === 'app' ? openApps(tools) : openInstances(tools, want?.serviceId ?? '');
  const there = await area.find(name);
  if (!there) return false;

  const tags = await tools.tags.of(there.key);
  return isKnownOwn(weigh({ tags, source: there.source?.url }, about));
}

async function askToLend(
  { terminal, followed }: Session,
  { asked, rows }: { asked: string; rows: string[] },
): Promise<void> {
  // As one text, since what is asked about would be missing from the screen where stderr is a file.
  const listed = rows.map((row) => `  ${row}`);
  const question = [asked, ...listed, "These are yours or the workspace's. Give them?"].join('\n');
  if (await terminal.confirm(question)) return;

  throw new DeployError('usage', 'You said no.', {
    next: followed && [
      'To deploy without what the workflow gives:',
      ourCommand('<command> --no-workflow'),
    ],
  });
}
