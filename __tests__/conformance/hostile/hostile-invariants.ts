import { checkPlatformUrl } from '../../../src/platform/platform-url.js';
import type { InProcessResult } from '../../support/in-process.js';
import { leaksOf } from '../../support/leaks.js';
import type { Passed } from './hostile-front.js';
import type { Topology, World } from './hostile-world.js';

const allowedCommands = new Set(['add-mask', 'error', 'warning', 'notice', 'group', 'endgroup', 'debug']);
/** Characters that move a cursor or turn a reader's text around. */
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
/** Longest text of one error, warning or output but those made of JSON, in characters. */
const longestText = 20_000;
const longestRecord = 256 * 1024;

/** What a run has done that no run may do, whatever it was answered. Empty when all is well. */
export function violationsOf(
  result: InProcessResult,
  at: { world: World; topology: Topology; tookMs: number; echoes: boolean },
): string[] {
  return [
    ...logViolations(result.log, result.ok),
    ...logViolations(result.postLog, result.postOk).map((text) => `post: ${text}`),
    ...outputViolations(result),
    ...leaks(result, at.world),
    // A platform that tells its own secrets where only its own addresses belong has told them itself.
    ...(at.echoes ? [] : strayed(at.world)),
    ...visits(at),
    ...(at.tookMs > 25_000 ? [`took ${at.tookMs} ms`] : []),
  ];
}

function logViolations(log: string, ok: boolean): string[] {
  const lines = log === '' ? [] : log.split(/\r\n|\r|\n/);
  const errors = lines.filter((line) => line.startsWith('::error'));
  const found: string[] = [];
  if (ok ? errors.length !== 0 : errors.length !== 1) found.push(`${errors.length} errors although ok is ${ok}`);
  for (const error of errors) {
    if (!/More: docs\/troubleshooting\.md#[a-z-]+$/.test(error)) found.push(`an error without advice: ${short(error)}`);
  }
  // A mask is for the runner alone, and has to be the secret as it is.
  for (const line of lines.filter((text) => !text.startsWith('::add-mask::'))) {
    const [, command] = /^\s*::([a-z-]+)(?: .*?)?::/i.exec(line) ?? [];
    if (command !== undefined && !allowedCommands.has(command)) found.push(`obeyed: ${short(line)}`);
    if (command === undefined && /##\[[a-z-]+/i.test(line)) found.push(`obeyed: ${short(line)}`);
    if (unprintable.test(line)) found.push(`unprintable: ${short(JSON.stringify(line))}`);
    if (/^\s+at .*:\d+/.test(line)) found.push(`a stack: ${short(line)}`);
    if (line.length > longestText) found.push(`${line.length} characters: ${short(line)}`);
  }
  if (lines.length > 20_000) found.push(`${lines.length} lines of log`);
  return found;
}

function outputViolations({ outputs, ok, summary }: InProcessResult): string[] {
  const found: string[] = [];
  if (!ok && outputs.status !== 'failed') found.push(`failed, but the status is ${outputs.status}`);
  if (ok && (outputs.status === 'failed' || outputs.status === undefined))
    found.push(`ok, but the status is ${outputs.status}`);
  for (const [name, value] of Object.entries(outputs)) {
    const json = name === 'instance' || name === 'endpoints';
    if (/[\r\n]/.test(value) || unprintable.test(value)) found.push(`output ${name}: ${short(JSON.stringify(value))}`);
    if (value.length > (json ? longestRecord : longestText)) found.push(`output ${name}: ${value.length} characters`);
    if (/url$/.test(name) && value !== '' && !/^https?:\/\/[^\s<>"]+$/.test(value))
      found.push(`output ${name}: ${short(value)}`);
  }
  if (/<script|<img|javascript:/i.test(summary.replace(/\\</g, ''))) found.push('markup in the summary');
  if (unprintable.test(summary)) found.push('unprintable in the summary');
  return found;
}

function leaks({ log, postLog, outputs, summary }: InProcessResult, world: World): string[] {
  const shown = `${log}\n${postLog}`.split('\n').filter((line) => !line.startsWith('::add-mask::'));
  const bodies = world.pull.number === 0 ? [] : world.repository.comments.on(world.pull.number).map(({ body }) => body);
  const where = new Map([
    ['the log', shown.join('\n')],
    ['the outputs', JSON.stringify(outputs)],
    ['the summary', summary],
    ['the comments', bodies.join('\n')],
    ['the deployments', JSON.stringify(world.repository.deployments)],
  ]);
  return leaksOf(
    world.secrets.map(({ value }) => value),
    where,
  );
}

type Kind = World['secrets'][number]['kind'];

/** Secrets that went to one of the known hosts, but not to theirs. */
function strayed(world: World): string[] {
  return world.front.requests.flatMap((request) => {
    const place = placeOf(request, world);
    const carried = `${request.path}\n${JSON.stringify(request.headers)}\n${request.body}`;
    return world.secrets
      .filter(({ value, kind }) => carried.includes(value) && !isFor(kind, { place, request }))
      .map(({ kind }) => `a secret (${kind}) went to ${request.method} ${request.origin}${short(request.path)}`);
  });
}

function placeOf({ origin }: Passed, { front, platform, github }: World): 'api' | 'storage' | 'github' | 'site' {
  const upstream = front.upstreamOf(origin);
  if (upstream === platform.apiUrl) return 'api';
  if (upstream === platform.storageUrl) return 'storage';
  return upstream === github.apiUrl ? 'github' : 'site';
}

function isFor(kind: Kind, { place, request }: { place: ReturnType<typeof placeOf>; request: Passed }): boolean {
  if (kind === 'github') return place === 'github';
  // The platform is told the password anyway, so it may also say that the site is at one of its own hosts.
  if (kind === 'site') return place === 'site' || place === 'api';
  if (place !== 'api') return false;
  if (kind === 'refresh') return request.path === '/api/connect/token';
  const isService = /^\/(services|health|logs|ports|restart)\b/.test(request.path);
  return kind === 'service' ? isService : !isService;
}

/** Whoever else was visited must be one that may be visited, and must learn nothing. */
function visits({ world, topology }: { world: World; topology: Topology }): string[] {
  return world.network.visits.flatMap((visit) => {
    const found: string[] = [];
    try {
      checkPlatformUrl(visit.origin, { what: 'it', loopback: topology === 'ports' });
    } catch {
      found.push(`visited ${visit.origin}`);
    }
    if (/169\.254|fe80|metadata|a9fe/i.test(visit.origin)) found.push(`visited ${visit.origin}`);
    // Whoever makes an address may put into it what it knows itself; what the action adds is the rest.
    const told = `${visit.headers}\n${visit.body}`;
    // Open Source Cloud itself, also where the platform was reached at another address: a proxy hands its answers on.
    const vendor = /^https:\/\/([^/]+\.)?osaas\.io(:\d+)?$/.test(visit.origin);
    for (const { value, kind } of world.secrets) {
      const trusted = vendor && (kind === 'site' || kind === 'service');
      if (told.includes(value) && !trusted) found.push(`${visit.origin} was told a secret (${kind})`);
    }
    if (!vendor && /x-pat-jwt|x-jwt|authorization/i.test(visit.headers))
      found.push(`${visit.origin} got a header with a login`);
    return found;
  });
}

function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
