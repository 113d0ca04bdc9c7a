import { type ServiceParts, serviceParts } from '../services/parts.js';
import { appKind, type RunnerKind, runners } from '../services/runners.js';
import { commitProblem, isCommit, optionSource, sourceProblems, splitSource } from '../services/source.js';
import { CliError } from './cli-error.js';
import { checkRunner, type Deployed, title } from './look-after.js';
import { carryOut, connect } from './recipe.js';
import { rejectUsage, type Session } from './session.js';

/** Where something that runs was built from. */
interface Built {
  runner: RunnerKind | undefined;
  url: string;
  ref: string | undefined;
  subPath?: string | undefined;
}

/**
 * `osc-deploy rollback`: what runs is built anew from its own repository, at a former commit or ref, and waited for.
 * @throws CliError `usage` for a commit that it cannot take, or the branch that it follows already
 */
export async function rollBackTo(session: Session, what: Deployed & { to: string; json: boolean }): Promise<void> {
  checkRunner(what);
  if (!what.app && !what.runner) {
    throw new CliError(
      'usage',
      'Give --app or --runner. A site goes back when its former directory is published again.',
    );
  }
  const ref = await wholeCommit(session, what.to);
  const problems = sourceProblems({ ...session.inputs, 'source-ref': ref });
  const takesCommit = !what.app && runners[what.runner as RunnerKind].takesCommit;
  if (isCommit(ref) && !takesCommit) problems.push(commitProblem(session.inputs, { commit: ref, refs: undefined }));
  rejectUsage(problems);
  const clients = await connect(session);
  const parts = serviceParts({ ...clients, log: session.log, clock: session.terminal.clock });
  const built = await (what.app ? builtApp(parts, what) : builtRunner(parts, what));
  if (!built)
    throw new CliError('not-found', `There is no ${title(what)} in this workspace that was built from a source.`);
  if (built.ref === ref && !isCommit(ref)) {
    throw new CliError(
      'usage',
      `${title(what)} follows ${ref} already: building it again would give its newest commit.`,
    );
  }
  session.log.info(`From ${built.ref ?? 'the default branch'} back to ${ref}.`);
  const source = { 'source-url': built.url, 'source-ref': ref, 'sub-path': built.subPath ?? '' };
  const raw = { ...session.raw, ...source, runner: built.runner ?? '' };
  await carryOut({ ...session, raw }, what);
}

/** A commit that is given by its first digits, or counted from a ref, as the clone in this folder knows it. */
async function wholeCommit({ terminal }: Session, ref: string): Promise<string> {
  const counted = /[~^]/.test(ref);
  if (isCommit(ref) || !(counted || /^[0-9a-f]{7,}$/i.test(ref))) return ref;
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const { code, stdout } = await terminal.spawn('git', args);
  const commit = stdout.trim();
  // A tag such as 20260401 is no commit's first digits.
  return code === 0 && (counted || commit.startsWith(ref.toLowerCase())) ? commit : ref;
}

async function builtRunner(parts: ServiceParts, { name, runner }: Deployed): Promise<Built | undefined> {
  const { serviceId } = runners[runner as RunnerKind];
  const service = await parts.catalog.find(serviceId);
  const record = service && (await parts.instancesOf(service).find(name));
  const isIt = (one: { serviceId: string; instanceName: string }) =>
    one.serviceId === serviceId && one.instanceName === name;
  const options = record ?? (await parts.suspended.list()).find(isIt)?.parameters;
  const source = options && optionSource(options);
  return source && { ...source, runner: runner as RunnerKind };
}

async function builtApp(parts: ServiceParts, { name }: Deployed): Promise<Built | undefined> {
  const app = await parts.apps.findByName(name);
  const url = app?.gitHubUrl ?? app?.gitUrl;
  if (!app || !url) return undefined;
  return { runner: appKind(app.type), url: splitSource(url).url, ref: app.sourceRef, subPath: app.subPath };
}
