import { resolve } from 'node:path';
import { startCacheService } from '../emulator/github/cache-service.js';
import { startGitHub } from '../emulator/github/github.js';
import { startPlatform } from '../emulator/platform.js';
import { Step, type StepOptions } from '../emulator/runner/step.js';
import { makeSite, readUsage, usageReport } from './local-platform.js';

/**
 * What grows with a workspace, as whole processes of the built bundle: files of a site, jobs at one login, previews in a
 * sweep. Each step tells how CPU and requests grew beside the work as an exponent: 1 is as fast as the work,
 * 0 not at all. It fails where one of them is above `steepest`, or a sweep asks GitHub more than `maxOfSweep` times.
 *   npm run bench:scale
 */
const steepest = 1.1;
const maxOfSweep = 10;

const root = resolve(import.meta.dirname, '../..');
const repository = 'octo-org/hello-world';
const platform = await startPlatform();
const { log, faults } = platform;
const github = await startGitHub({ log, faults });
const login = platform.signIn();
const faultsFound: string[] = [];

/** What all processes of one step took. */
interface Taken {
  cpuMs: number;
  peakMiB: number;
  requests: number;
  toGitHub: number;
}

/** Runs the steps side by side. @throws when one fails */
async function take(steps: Omit<StepOptions, 'action' | 'nodeArguments'>[]): Promise<Taken> {
  const before = log.records.length;
  const results = await Promise.all(
    steps.map((options) =>
      new Step({
        ...options,
        with: { 'base-url': platform.apiUrl, ...options.with },
        action: root,
        nodeArguments: usageReport,
      }).main(),
    ),
  );
  const failed = results.find(({ exitCode }) => exitCode !== 0);
  if (failed) throw new Error(`a step failed:\n${failed.stdout}\n${failed.stderr}`);
  const usages = results.map(({ stderr }) => readUsage(stderr));
  const sent = log.records.slice(before);
  return {
    cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    peakMiB: Math.max(...usages.map(({ peakMiB }) => peakMiB)),
    requests: sent.length,
    toGitHub: sent.filter(({ origin }) => origin === 'github').length,
  };
}

/** Prints a row for each size of the work, and notes where something grew faster than it. */
async function grow(
  what: string,
  sizes: number[],
  taken: (size: number) => Promise<Taken>,
): Promise<void> {
  let former: { size: number; taken: Taken } | undefined;
  for (const size of sizes) {
    const now = await taken(size);
    const cells = [what, size.toLocaleString('en-US'), (now.cpuMs / 1000).toFixed(2)];
    cells.push(now.peakMiB.toFixed(0), now.requests.toLocaleString('en-US'), String(now.toGitHub));
    for (const key of ['cpuMs', 'requests'] as const) {
      const exponent =
        former && Math.log(now[key] / former.taken[key]) / Math.log(size / former.size);
      cells.push(exponent === undefined ? '' : exponent.toFixed(2));
      if (exponent === undefined || exponent <= steepest) continue;
      const name = key === 'cpuMs' ? 'CPU' : 'requests';
      faultsFound.push(
        `${what}: ${name} grew with the exponent ${exponent.toFixed(2)} up to ${size}`,
      );
    }
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    former = { size, taken: now };
  }
}

const publish = (name: string, directory: string, inputs: Record<string, string> = {}) => ({
  with: { 'access-token': login.accessToken, name, directory, comment: 'false', ...inputs },
});

async function files(): Promise<void> {
  const sizes = [10, 100, 1000, 4999];
  const sites = new Map(sizes.map((size) => [size, makeSite(size, 1024)]));
  const publishOf = (size: number) => take([publish(`files-${size}`, sites.get(size) ?? '')]);
  await grow('files, a new site', sizes, publishOf);
  await grow('files, unchanged', sizes, publishOf);
}

/** Jobs that begin at the same moment, with one login in the Actions cache that none of them has used. */
async function jobs(): Promise<void> {
  const directory = makeSite(1, 1024);
  await grow('jobs at one login', [1, 5, 20], async (size) => {
    const cache = await startCacheService({ log, faults });
    const { refreshToken, clientId } = platform.signIn();
    const env = {
      GITHUB_REF: 'refs/heads/main',
      ACTIONS_CACHE_SERVICE_V2: 'true',
      ACTIONS_RESULTS_URL: cache.resultsUrl,
      ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main'),
    };
    const steps = Array.from({ length: size }, (_, index) => {
      const inputs = { 'access-token': '', 'refresh-token': refreshToken, 'client-id': clientId };
      return { ...publish(`jobs-${size}-${index}`, directory, inputs), env };
    });
    const taken = await take(steps);
    await cache.close();
    return taken;
  });
}

/** All of them belong to pull requests that are open. */
async function previews(): Promise<void> {
  const { pulls } = github.repositories.open(repository);
  const granted = { pull_requests: 'write', contents: 'read' } as const;
  const headers = {
    'x-pat-jwt': `Bearer ${login.accessToken}`,
    'content-type': 'application/json',
  };
  await grow('previews in a sweep', [10, 100, 300], async (size) => {
    for (let number = pulls.all.length + 1; number <= size; number++) {
      pulls.open(number);
      const body = JSON.stringify({ name: `swept-pr-${number}` });
      await fetch(`${platform.apiUrl}/mypages`, { method: 'POST', headers, body });
    }
    const token = github.tokens.issue('job', repository, granted).value;
    const sweep = publish('swept', '', { operation: 'cleanup', 'github-token': token });
    const event = {
      schedule: '0 3 * * *',
      repository: { full_name: repository, default_branch: 'main' },
    };
    const taken = await take([
      { ...sweep, eventName: 'schedule', event, env: { GITHUB_API_URL: github.apiUrl } },
    ]);
    if (taken.toGitHub > maxOfSweep)
      faultsFound.push(`a sweep of ${size} previews asked GitHub ${taken.toGitHub} times`);
    return taken;
  });
}

process.stdout.write(`Node ${process.version}\n\n`);
process.stdout.write(
  '| what | of it | CPU, s | MiB | requests | to GitHub | CPU ^ | requests ^ |\n',
);
process.stdout.write('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n');
await files();
await jobs();
await previews();
await Promise.all([platform.close(), github.close()]);
for (const fault of faultsFound) process.stderr.write(`${fault}\n`);
if (faultsFound.length > 0) process.exitCode = 1;
