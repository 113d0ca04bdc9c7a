import { dirname } from 'node:path';
import { type Advice, ourCommand } from '../../base/advice.js';
import { plainText } from '../../base/plain-text.js';
import type { InputName } from '../../contract/inputs.js';
import { namesFor } from '../../contract/login-names.js';
import type { Problem } from '../../contract/read-inputs.js';
import {
  isInEmptiedHome,
  loginPathProblems,
  tokenFilePath,
  warnOfTokenFile,
} from '../../contract/rules/login.js';
import { volumeAdvice } from '../../credentials/stores/file.js';
import { leavesSecret, tokenFileCommand } from '../../credentials/token-store.js';
import { mapOf, textOf } from '../init/settings-text.js';
import { isForge, type Server } from '../repository/server.js';
import { type DeployStep, isRenewing, type YamlMap } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { type Finding, unknown, wrong } from './finding.js';
import { isJobToken, readLogin, type StepLogin, secretOf } from './step-login.js';

/** Finds what the step itself refuses in every run, and the stores in which it loses its login. */
export function checkKept(step: DeployStep, server: Server): Finding[] {
  const login = readLogin(step, server);
  const place = placeOf(step);
  const problems = login.problems.map((problem) =>
    wrong(`${place}: \`${problem.input}\` ${problem.text}`, fixOf(problem, step)),
  );
  if (!isRenewing(step)) return problems;

  const { store } = login;
  return [
    ...problems,
    ...checkClient(step),
    ...(leavesSecret(login.inputs, store)
      ? [
          wrong(
            `${place}: it names the \`secret-environment\` ${plainText(step.inputs['secret-environment'] ?? '', 100)}, and has no \`secret-token\` to renew the secret there: the login is kept in the Actions cache, and each run warns of that.`,
            ['Add to the step:', { command: 'token-store: actions-cache' }],
          ),
        ]
      : []),
    ...(store === 'github-secret' ? checkSecret(step) : []),
    ...(store === 'github-secret' && !isForge(server) ? checkSecretPlace(step) : []),
    ...(store === 'file' ? checkFile(step, login, server) : []),
    ...(store === 'none' &&
    !login.inputs['allow-token-loss'] &&
    step.inputs['token-store'] === 'none'
      ? [
          wrong(
            `${place}: \`token-store: none\` keeps no login, so the step refuses to use one.`,
            'Remove it from the step.',
          ),
        ]
      : []),
  ];
}

function fixOf({ input }: Problem, step: DeployStep): Advice | string {
  const { 'token-file': file, 'refresh-token': token } = step.inputs;
  const names = namesFor(secretOf(step) ?? 'OSC_REFRESH_TOKEN');
  const fixes: Partial<Record<InputName, Advice | string>> = {
    'client-id':
      file && !token
        ? ['It is printed by the sign-in on the runner:', ourCommand(tokenFileCommand(file))]
        : `client-id: \${{ vars.${names.clientId} }}`,
    'refresh-token': `refresh-token: \${{ secrets.${names.secret} }}`,
    'secret-token': `secret-token: \${{ secrets.${names.writer} }}`,
    'token-file': 'Give a path outside of the workspace: token-file: ~/.osc-deploy/login.json',
  };
  return fixes[input] ?? 'Correct it: the step refuses it in every run.';
}

/** Finds a step of another secret that still reads the client of the usual one. A token that is sent with another client may be lost. */
function checkClient(step: DeployStep): Finding[] {
  const read = secretOf(step);
  const usual = namesFor('OSC_REFRESH_TOKEN').clientId;
  const isUsual = new RegExp(`\\bvars\\.${usual}\\b`, 'i').test(step.inputs['client-id'] ?? '');
  if (!isUsual || read === undefined || read === 'OSC_REFRESH_TOKEN') return [];

  const text = `${placeOf(step)}: it reads the secret ${plainText(read, 100)}, and the client of another login, ${usual}.`;
  return [wrong(text, `client-id: \${{ vars.${namesFor(read).clientId} }}`)];
}

/** A step writes the secret of `secret-name`, whichever it reads. */
function checkSecret(step: DeployStep): Finding[] {
  const { 'secret-token': writer = '', 'secret-name': named = '' } = step.inputs;
  const place = placeOf(step);
  const own = isJobToken(writer)
    ? [
        wrong(
          `${place}: \`secret-token\` is the job's own token, which can never write secrets.`,
          `secret-token: \${{ secrets.${namesFor('').writer} }}`,
        ),
      ]
    : [];

  const read = secretOf(step);
  const written = named || 'OSC_REFRESH_TOKEN';
  if (read === undefined || written.includes('${{') || written.toUpperCase() === read) return own;

  const text = `${place}: it reads the secret ${plainText(read, 100)}, and would write its login over ${plainText(written, 100)}.`;
  return [...own, wrong(text, `secret-name: ${plainText(read, 100)}`)];
}

/** Finds a step that reads the secret of its job's environment and writes the secret of another. */
function checkSecretPlace(step: DeployStep): Finding[] {
  const { environment, inputs } = step;
  const { 'secret-environment': written = '' } = inputs;
  const isKnown = !`${written}${environment ?? ''}`.includes('${{');
  if (!isKnown || written === '' || written.toLowerCase() === environment?.toLowerCase()) return [];

  const where = environment === undefined ? 'in no environment' : `in ${environment}`;
  const text = `${placeOf(step)}: it runs ${where}, and would write its login into a secret of the environment ${plainText(written, 100)}.`;
  return [wrong(text, `Add to the job: environment: ${plainText(written, 100)}`)];
}

/** Folders of an imagined job, with which the step's rules judge a path. None exists on this machine. */
const workspace = '/checkout';
const jobFolder = '/runner-temp/job';

function checkFile(step: DeployStep, { inputs }: StepLogin, server: Server): Finding[] {
  const { file, place, machine, isInContainer } = placesOf(step);
  if (server === 'github.com' && /^(?:ubuntu|windows|macos)-/.test(machine))
    return [
      wrong(
        `${place}: \`token-file\` is lost with the machine: ${plainText(machine, 60)} is a new one for each job.`,
        'Keep the login in a file on a self-hosted runner only, and else in a secret.',
      ),
    ];
  if (file.includes('${{'))
    return [
      unknown(
        `${place}: where \`token-file\` is, is known to a run alone, so it was not looked at.`,
      ),
    ];

  const home = isInContainer ? '/github/home' : '/runner-home';
  const at = { home, workspace, jobFolder, journalPath: `${jobFolder}/journal` };
  const told = { ...inputs, 'token-file': file };
  const path = tokenFilePath(file, at);
  if (path !== undefined && isInEmptiedHome(path, at)) {
    const text = `${place}: \`token-file\` is in the home of the job's container, which the runner empties for each job.`;
    return [wrong(text, volumeAdvice)];
  }

  const outside = 'token-file: ~/.osc-deploy/login.json';
  const published = loginPathProblems(told, at).map(({ input, text }) =>
    wrong(`${place}: \`${input}\` ${text}`, outside),
  );
  const lost = warnOfTokenFile(told, at);
  return published.length > 0 || !lost ? published : [wrong(`${place}: ${lost}`, outside)];
}

function placesOf(step: DeployStep) {
  const job = jobOf(step);
  return {
    place: placeOf(step),
    file: (step.inputs['token-file'] ?? '')
      .replace(/\$\{\{\s*runner\.temp\s*\}\}/g, dirname(jobFolder))
      .replace(/\$\{\{\s*github\.workspace\s*\}\}/g, workspace),
    machine: textOf(job['runs-on']) ?? '',
    isInContainer: job['container'] !== undefined,
  };
}

function jobOf({ gates: [gate] }: DeployStep): YamlMap {
  return gate ? mapOf(mapOf(gate.workflow['jobs'])[gate.job]) : {};
}
