import type { Task } from '../action/task.js';
import { DeployError } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { isCommit, sameUrl } from '../contract/source.js';
import type { BestEffortGitHub } from '../github/best-effort.js';
import { type Branches, branchesOf } from '../github/branches.js';
import { type Clone, hasChanges, openClone, urlOfOrigin } from './clone.js';
import { askGit, askOrigin } from './git.js';
import type { Session } from './session.js';
import type { Terminal } from './terminal/terminal.js';

/** Lists the branches of `origin` with git, which works on any server and uses the person's credentials. */
export function originBranches(github: BestEffortGitHub, terminal: Terminal): Branches {
  const names = async (): Promise<Set<string> | undefined> => {
    const listed = await askOrigin(terminal, '--heads');
    const found = refsIn(listed ?? '').map(({ name }) => name);
    // A deployed repository has a branch, so an empty list says nothing about it.
    return found.length > 0 ? new Set(found) : undefined;
  };
  const isGone = async (branch: string) => {
    const found = await names();
    return found && !found.has(branch);
  };
  return { ...branchesOf(github), names, isGone };
}

/** Refuses a build of the checked-out commit that the platform could not fetch. @throws DeployError `usage` */
export async function checkPushed(
  { terminal, log }: Pick<Session, 'terminal' | 'log'>,
  { inputs, context, intent }: Task,
  { origin, commit, ref }: Clone,
): Promise<void> {
  const isBuilt = inputs.target === 'runner' || inputs.target === 'app';
  const sends = intent.operation === 'deploy' || intent.operation === 'plan';
  const asked = inputs['source-ref'];
  const isElsewhere = inputs['source-url'] || (asked && asked !== commit) || context.sha !== commit;
  if (!isBuilt || !sends || !origin || isElsewhere) return;

  // A commit that is on no branch needs one to be pushed to.
  const branch = ref.replace('refs/heads/', '');
  const push = branch
    ? `git push -u origin ${shellWord(branch)}`
    : 'git push origin HEAD:refs/heads/<branch>';
  if (commit === '') {
    const text = 'This clone has no commit yet, so origin has nothing to build.';
    throw new DeployError('usage', text, {
      next: [
        'Commit and push first:',
        { command: "git add . && git commit -m 'First version'" },
        { command: push },
      ],
    });
  }

  const short = commit.slice(0, 7);
  const isThere = await isOnOrigin(terminal, commit);
  if (isThere === undefined) log.info(`${unknownOnOrigin(short)} If not, push it first: ${push}`);
  if (isThere === false) {
    const next = ['Push it first:', { command: push }];
    const text = `${short} is not on origin, where the platform fetches it.`;
    throw new DeployError('usage', text, { next });
  }

  if (await hasChanges(terminal))
    log.warning(`Uncommitted changes are not deployed: the platform builds ${short}.`);
}

/**
 * Refuses a ref to go back to that the repository of the source does not have.
 * Only the origin of this clone is asked; a source elsewhere, and a server without an answer, say nothing.
 * @throws DeployError `usage`
 */
export async function checkRefOnOrigin(
  { terminal, log }: Session,
  { url, ref }: { url: string; ref: string },
): Promise<void> {
  const own = urlOfOrigin(await openClone(terminal));
  if (own === undefined || !sameUrl(url, own)) return;
  if (isCommit(ref)) return checkCommitOnOrigin({ terminal, log }, ref);

  const listed = await askOrigin(terminal, '--heads', '--tags');
  const shown = plainText(ref, 80);
  if (listed === undefined) return log.info(unknownOnOrigin(shown));
  if (refsIn(listed).some(({ name }) => name === ref)) return;

  const isHere = await askGit(terminal, 'for-each-ref', `refs/heads/${ref}`, `refs/tags/${ref}`);
  const next = isHere
    ? ['Push it first:', { command: `git push origin ${shellWord(ref)}` }]
    : ['List what it has:', { command: 'git ls-remote --heads --tags origin' }];
  const text = `origin has no branch or tag ${shown}, so the platform could not fetch it.`;
  throw new DeployError('usage', text, { next });
}

function unknownOnOrigin(what: string): string {
  return `origin did not say whether it has ${what}.`;
}

async function checkCommitOnOrigin(
  { terminal, log }: Pick<Session, 'terminal' | 'log'>,
  commit: string,
): Promise<void> {
  const short = commit.slice(0, 7);
  const isKnown = await askGit(terminal, 'rev-parse', '--verify', '--quiet', `${commit}^{commit}`);

  if (isKnown === '') {
    // A shallow clone lacks commits that origin has.
    if ((await askGit(terminal, 'rev-parse', '--is-shallow-repository')) !== 'false') return;

    throw new DeployError('usage', `This clone has no commit ${short}.`, {
      next: ['Where origin has it, fetch first:', { command: 'git fetch origin' }],
    });
  }

  const isThere = await isOnOrigin(terminal, commit);
  if (isThere === undefined) log.info(unknownOnOrigin(short));
  if (isThere === false) {
    const text = `${short} is not on origin, where the platform fetches it.`;
    throw new DeployError('usage', text, {
      next: ['Push its branch. If another clone has pushed it:', { command: 'git fetch origin' }],
    });
  }
}

/**
 * Returns whether `origin` has a commit of this clone; undefined if unknown.
 * The last fetch says it, and where there was none its server. A tag may be of this clone alone, so it proves nothing.
 */
async function isOnOrigin(terminal: Terminal, commit: string): Promise<boolean | undefined> {
  const remote = 'refs/remotes/origin/';
  const first = ['for-each-ref', '--count=1', '--format=x'];
  const [fetched, holding, tagged] = await Promise.all([
    askGit(terminal, ...first, remote),
    askGit(terminal, ...first, '--contains', commit, remote),
    askGit(terminal, ...first, '--contains', commit, 'refs/tags/'),
  ]);
  if (holding !== '') return true;
  if (fetched !== '' && tagged === '') return false;

  const listed = await askOrigin(terminal, '--heads', '--tags');
  if (listed === undefined) return undefined;

  const refs = refsIn(listed);
  if (refs.some((one) => one.commit === commit)) return true;
  // Without a fetch, an unknown commit of origin may be a later one of the same branch.
  return fetched === '' && refs.length > 0 ? undefined : false;
}

function refsIn(listed: string): { commit: string; name: string }[] {
  const lines = listed.matchAll(/^([0-9a-f]+)\trefs\/(?:heads|tags)\/(.+?)(?:\^\{\})?$/gm);
  return [...lines].map(([, commit = '', name = '']) => ({ commit, name }));
}
