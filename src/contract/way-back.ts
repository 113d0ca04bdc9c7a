import type { Advice } from '../base/advice.js';
import { plainText } from '../base/plain-text.js';

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
  /^https?:\/\/([\w.-]+(?::\d+)?)\/([\w.-]+\/[\w.-]+)\/actions\/runs\/(\d+)(?=$|\/attempts\/\d+$)/;

/** Returns the way back to a run; undefined for another address. `job` is the key of the job in its workflow. */
export function wayBackTo(run: {
  run: string;
  commit?: string | undefined;
  job?: string | undefined;
}): WayBack | undefined {
  const [url, host, repository = '', id] = runPage.exec(run.run) ?? [];
  if (url === undefined) return undefined;

  const place = host === 'github.com' ? repository : `${host}/${repository}`;
  const job = `gh run view ${id} -R ${place} --json jobs --jq '.jobs[] | select(.name == "${run.job}").databaseId'`;
  const command = run.job && `gh run rerun -R ${place} --job "$(${job})"`;

  return { url, commit: run.commit && plainText(run.commit, 64), command };
}

/** Returns the sentence about the run that was live before, and its command. */
export function wayBackAdvice({ url, commit, command }: WayBack): Advice {
  const at = commit ? ` at commit ${commit.slice(0, 7)}` : '';
  const text = `Live before was ${url}${at}. To go back, run its publish job again there`;
  return command === undefined ? [`${text}.`] : [`${text}, or:`, { command }];
}
