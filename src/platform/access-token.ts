import { DeployError } from '../base/errors.js';
import { formatTime } from '../base/format.js';
import { parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';

type Claims = NonNullable<ReturnType<typeof readClaims>>;

/** The latest time that a Date can hold. */
const maxDateSeconds = 8.64e12;

/** Returns the claims of a JWT, with times in epoch ms; undefined for any other token. Only sign-ins make tokens of the type `oauth`. */
export function readClaims(token: string) {
  const payload = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { tenantId, type, exp, iat } = payload as Record<string, unknown>;
  return {
    workspace:
      typeof tenantId === 'string' && /^[\w.@-]{1,100}$/.test(tenantId) ? tenantId : undefined,
    kind: type === 'oauth' ? 'oauth' : 'pat',
    issuedAt: typeof iat === 'number' ? iat * 1000 : undefined,
    /** Undefined for a token without expiry. */
    endsAt: typeof exp === 'number' && exp > 0 && exp <= maxDateSeconds ? exp * 1000 : undefined,
  };
}

/** Returns `is a personal access token of acme that never ends`. @param now epoch ms */
export function describeAccessToken({ workspace, kind, endsAt }: Claims, now: number): string {
  const sort = kind === 'oauth' ? 'is a one-hour access token' : 'is a personal access token';
  const whose = workspace === undefined ? '' : ` of ${workspace}`;
  if (endsAt === undefined) return `${sort}${whose} that never ends`;
  return `${sort}${whose} that ${endsAt <= now ? 'ended' : 'ends'} on ${formatTime(endsAt)} UTC`;
}

/** Returns a likely reason of a refused token. @param now epoch ms */
export function explainRefusal({ endsAt }: Claims, now: number): string {
  if (endsAt !== undefined && endsAt <= now) return `It ended on ${formatTime(endsAt)} UTC.`;
  const good = endsAt === undefined ? 'It never ends' : `It ends on ${formatTime(endsAt)} UTC`;
  return `${good}, so it was revoked or belongs to another \`environment\`.`;
}

/** Returns the workspace of the token. @throws DeployError `other-workspace` if it is not the wanted workspace */
export function checkWorkspace(
  accessToken: string,
  wanted: string | undefined,
): string | undefined {
  const workspace = readClaims(accessToken)?.workspace;
  if (wanted === undefined || workspace === wanted) return workspace;
  const whose =
    workspace === undefined ? 'names no workspace' : `belongs to the workspace ${workspace}`;
  throw new DeployError(
    'other-workspace',
    `The login ${whose}; \`workspace\` is ${plainText(wanted, 120)}.`,
  );
}
