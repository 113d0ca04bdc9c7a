import { type Advice, ourCommand } from '../../base/advice.js';
import { endsSoon } from '../../github/token-expiry.js';
import { describeAccessToken, readClaims } from '../../platform/access-token.js';
import { CliError } from '../cli-error.js';
import type { Repository } from '../repository/repository.js';
import type { Session } from '../session.js';

/** One thing that was looked at. */
export interface Finding {
  /** `unknown`: it could not be looked at, which is no fault by itself. */
  verdict: 'fine' | 'wrong' | 'unknown';
  text: string;
  fix?: string | Advice | undefined;
}

export const fine = (text: string): Finding => ({ verdict: 'fine', text });
export const wrong = (text: string, fix: string | Advice): Finding => ({ verdict: 'wrong', text, fix });
export const unknown = (text: string): Finding => ({ verdict: 'unknown', text });

/** @throws CliError `setup-incomplete` after the last one when something is wrong */
export function showFindings(
  { stdout, asTyped }: Session,
  { repository, flags }: Repository,
  findings: Finding[],
): void {
  const { paint } = stdout;
  const marks = { fine: paint.green('ok  '), wrong: paint.red('FIX '), unknown: paint.yellow('?   ') };
  for (const { verdict, text, fix } of findings) {
    stdout.line(`${marks[verdict]} ${text}`);
    for (const line of fix ? asTyped(fix).split('\n') : []) stdout.line(`     ${paint.dim(line)}`);
  }
  const toFix = findings.filter(({ verdict }) => verdict === 'wrong').length;
  if (toFix > 0) {
    const things = toFix === 1 ? 'One thing has' : `${toFix} things have`;
    throw new CliError('setup-incomplete', `${things} to be fixed in ${repository}.`, {
      next: [ourCommand(`doctor ${flags}`)],
    });
  }
}

/** Checks the claims of an access token, by default the one in OSC_ACCESS_TOKEN. Sends nothing. */
export function checkAccessToken({ raw, inputs, terminal }: Session, token = raw['access-token'].trim()): Finding[] {
  if (token === '') return [];
  const claims = readClaims(token);
  if (!claims) return [unknown('OSC_ACCESS_TOKEN does not say whose it is and when it ends.')];
  const now = terminal.clock.now();
  const text = `OSC_ACCESS_TOKEN ${describeAccessToken(claims, now)}.`;
  const replace = 'Make a personal access token in the console, in the settings of the workspace.';
  if (inputs.workspace !== undefined && claims.workspace !== inputs.workspace) {
    return [wrong(`${text} --workspace is ${inputs.workspace}.`, replace)];
  }
  if (claims.endsAt !== undefined && claims.endsAt <= now) return [wrong(text, replace)];
  if (claims.kind === 'oauth') return [wrong(`${text} It is not for CI.`, replace)];
  return [endsSoon(claims.endsAt, now) ? wrong(text, replace) : fine(text)];
}
