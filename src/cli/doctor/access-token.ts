import { endsSoon } from '../../github/token-expiry.js';
import { describeAccessToken, readClaims } from '../../platform/access-token.js';
import type { Session } from '../session.js';
import { type Finding, fine, unknown, wrong } from './finding.js';

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
