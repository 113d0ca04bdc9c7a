// Downloads what the projects of __tests__/generators/projects install, into .tools/generators/, so that their tests
// ask no registry. What is there already is not downloaded again.
// Exit 75: a registry did not answer, as far as its tool tells; 1: anything else.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const projects = '__tests__/generators/projects';
const kept = resolve('.tools/generators');
const tries = 3;
const secondsPerTry = 150;
const secondsInAll = 600;
const noAnswer =
  /ETIMEDOUT|ECONNRESET|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EIDLETIMEOUT|SOCKET_TIMEOUT|\bcode E(429|5\d\d)\b|timed out|Connection (reset|refused|aborted)|name resolution|HTTP error 5\d\d/i;

const npm = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
const npmNetwork = {
  fetch_timeout: '20000',
  fetch_retries: '4',
  fetch_retry_mintimeout: '1000',
  fetch_retry_maxtimeout: '5000',
};
const npmEnv = Object.fromEntries(
  Object.entries({ ...npmNetwork, cache: join(kept, 'npm') }).map(([name, value]) => [
    `npm_config_${name}`,
    value,
  ]),
);
const pip = ['-m', 'pip', 'download', '--quiet', '--only-binary', ':all:', '--timeout', '20'];

/** The file that names every package of a project. */
function listIn(folder) {
  return ['package-lock.json', 'requirements.txt', 'docs/requirements.txt'].find((name) =>
    existsSync(join(folder, name)),
  );
}

/** The command that downloads the packages of a project. */
function commandFor(folder) {
  const list = listIn(folder);
  if (list === 'package-lock.json') return ['npm', npm];
  const wheels = join(kept, 'pip');
  return ['python3', [...pip, '--find-links', wheels, '--dest', wheels, '--requirement', list]];
}

/** Runs a command until it succeeds, fails for a reason of its own, or time is up. */
function download(name, folder, deadline) {
  const [program, args] = commandFor(folder);
  for (let attempt = 1; ; attempt++) {
    const left = Math.min(secondsPerTry * 1000, deadline - Date.now());
    const options = { cwd: folder, env: { ...process.env, ...npmEnv }, encoding: 'utf8' };
    const { status, error, stdout, stderr } =
      left > 0
        ? spawnSync(program, args, { ...options, timeout: left, killSignal: 'SIGKILL' })
        : { status: null, error: { code: 'ETIMEDOUT' }, stdout: '', stderr: '' };
    if (status === 0) return;

    const isUnanswered = error?.code === 'ETIMEDOUT' || noAnswer.test(stdout + stderr);
    console.log(`${name}, try ${attempt}: ${error?.code ?? ''}\n${(stdout + stderr).trim()}`);
    if (!isUnanswered) process.exit(1);
    if (attempt === tries || Date.now() > deadline) process.exit(75);
  }
}

mkdirSync(join(kept, 'pip'), { recursive: true });
const place = mkdtempSync(join(tmpdir(), 'osc-generator-packages-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));
const deadline = Date.now() + secondsInAll * 1000;
for (const name of readdirSync(projects).sort()) {
  const start = Date.now();
  const list = readFileSync(join(projects, name, listIn(join(projects, name))), 'utf8');
  const mark = join(kept, `${name}.list`);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === list) continue;

  cpSync(join(projects, name), join(place, name), { recursive: true });
  download(name, join(place, name), deadline);
  writeFileSync(mark, list);
  console.log(`${name}: ${Math.round((Date.now() - start) / 1000)} s`);
}
