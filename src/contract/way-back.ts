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

/** Returns the way back to a run of the site's own repository; undefined for any other address, which a former publisher could have written. */
export function wayBackTo(
  { run, commit, job: key }: FormerRun,
  { repository: own }: OwningRepository,
): WayBack | undefined {
  const [url, source = '', host, repository = '', id] = runPage.exec(run) ?? [];
  const theirs = ownerOfSource(source);
  if (url === undefined || !own || theirs === undefined) return undefined;
  if (formatRepository(theirs) !== formatRepository(own)) return undefined;

  const place = host === 'github.com' ? repository : `${host}/${repository}`;
  const job = `gh run view ${id} -R ${place} --json jobs --jq '.jobs[] | select(.name == "${key}").databaseId'`;
  const command = key && `gh run rerun -R ${place} --job "$(${job})"`;

  return { url, commit: commit && plainText(commit, 64), command };
}

/** Returns the sentence about the run that was live before, and its command. */
export function wayBackAdvice({ url, commit, command }: WayBack): Advice {
  const at = commit ? ` at commit ${commit.slice(0, 7)}` : '';
  const text = `Live before was ${url}${at}. To go back, run its publish job again there`;
  return command === undefined ? [`${text}.`] : [`${text}, or:`, { command }];
}
