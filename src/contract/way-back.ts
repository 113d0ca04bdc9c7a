import type { Advice } from '../base/advice.js';
import { plainText } from '../base/plain-text.js';
import { type OwningRepository, ownerOfSource } from './owner.js';
import { formatRepository } from './tags.js';

/** An earlier run of a site, and how a person runs it again. */
export interface WayBack {
  /** The page of the run. */
  url: string;
  commit: string | undefined;
  /** Runs its job again with GitHub's command line; undefined on other forges. */
  command: string | undefined;
  /** A publish by hand was live after the run: it belongs to no run, so nothing brings it back. */
  isBehindHand: boolean;
}

// The address comes from a public file, and becomes part of a command.
const runPage =
  /^(https?:\/\/([\w.-]+(?::\d+)?)\/([\w.-]+\/[\w.-]+))\/actions\/runs\/(\d+)(?=$|\/attempts\/\d+$)/;

interface FormerRun {
  run: string;
  commit?: string | undefined;
  /** The key of the job in its workflow. */
  job?: string | undefined;
}

interface WayBackFacts {
  owner: OwningRepository;
  isBehindHand?: boolean;
}

/** Returns the way back to a run of the site's own repository; undefined for any other address, which a former publisher could have written. */
export function wayBackTo(
  { run, commit, job: key }: FormerRun,
  { owner: { repository: own }, isBehindHand = false }: WayBackFacts,
): WayBack | undefined {
  const [url, source = '', host, repository = '', id] = runPage.exec(run) ?? [];
  const theirs = ownerOfSource(source);
  if (url === undefined || !own || theirs === undefined) return undefined;
  if (formatRepository(theirs) !== formatRepository(own)) return undefined;

  const place = host === 'github.com' ? repository : `${host}/${repository}`;
  const job = `gh run view ${id} -R ${place} --json jobs --jq '.jobs[] | select(.name == "${key}").databaseId'`;
  const command = key && `gh run rerun -R ${place} --job "$(${job})"`;

  return { url, commit: commit && plainText(commit, 64), command, isBehindHand };
}

/** Returns the sentence about the run that was live before, and its command. */
export function wayBackAdvice({ url, commit, command, isBehindHand }: WayBack): Advice {
  const at = commit ? ` at commit ${commit.slice(0, 7)}` : '';
  const text = `${liveBefore(`${url}${at}`, isBehindHand)} To go back, run its publish job again there`;
  return command === undefined ? [`${text}.`] : [`${text}, or:`, { command }];
}

/** Returns the sentence about what was live before. @param run the run, as it is shown */
export function liveBefore(run: string, isBehindHand: boolean): string {
  return isBehindHand
    ? `Live before was a publish by hand, which no run brings back; the last run before it was ${run}.`
    : `Live before was ${run}.`;
}
