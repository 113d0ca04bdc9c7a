import { nearest } from '../../base/nearest.js';
import { plainText } from '../../base/plain-text.js';
import { inputNames } from '../../contract/inputs.js';
import { mapOf } from '../init/settings-text.js';
import { isForge, type Server } from '../repository/server.js';
import { concurrencyGroup, ownBuildFile } from '../repository/workflow.js';
import { matchesFilter } from '../workflow/branches.js';
import { type DeployStep, isRenewing, type Workflows } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { conditionsOf, neededBy } from '../workflow/reach.js';
import { secretsIn } from '../workflow/secret-names.js';
import { checkCached } from './cached-login.js';
import { queueOf, unknownPart } from './concurrency.js';
import { isCron } from './cron-pauses.js';
import { type Finding, ofJob, read, unknown, wrong } from './finding.js';
import { checkGroups } from './groups.js';
import { haveOneLogin, type JudgedStep } from './judged-step.js';
import { checkKept } from './kept-login.js';
import { checkPreviews } from './previews.js';
import { type Branches, renewingRunsOf } from './runs.js';
import { checkServer } from './server.js';
import { accessOf, isCached, readLogin, secretOf } from './step-login.js';
import { checkWrittenOut } from './written-out.js';

/** Checks that the workflows can be read and started, and that each runs in its login's environment, one run at a time, and keeps the login alive. */
export function checkWorkflows(
  {
    steps,
    names,
    unreadable,
    commands,
  }: Omit<Workflows, 'steps'> & { steps: readonly JudgedStep[] },
  login: {
    secret: string;
    environment: string | undefined;
    repository: string;
    defaultBranch: string | undefined;
    server: Server;
    /** The calls of other repositories that are given the login. */
    unseen: readonly string[];
  },
): Finding[] {
  const unseen = login.unseen.map((call) =>
    unknown(
      `${call} gets the login, and is of another repository or not in this clone: not looked at.`,
    ),
  );
  const broken = unreadable.map(({ file, reason }) =>
    wrong(`${file} cannot be read: ${reason}.`, 'Correct it: GitHub does not run it either.'),
  );
  if (steps.length === 0) {
    const fix = 'Write one with `osc-deploy init`, or give the clone with --directory.';
    const byCommand = commands.map((one) =>
      read(
        `${placeOf(one)}: it runs osc-deploy as a command, which signs in as at a terminal, by OSC_ACCESS_TOKEN; not looked at.`,
      ),
    );
    const others = [...broken, ...unseen, ...byCommand];
    return others.length > 0 ? others : [wrong('No workflow of this clone uses osc-deploy.', fix)];
  }

  const renewing = steps.filter(isRenewing);
  const findings = [
    ...broken,
    ...unseen,
    ...steps.flatMap((step) =>
      [
        ...checkInputs(step),
        ...checkKept(step, login.server),
        ...checkStarts(step, names),
        ...(isForge(login.server) ? [] : [...checkCrons(step), ...checkBarred(step)]),
        ...checkNeeds(step),
        ...checkBranches(step, login),
        ...checkWithheld(step),
        ...checkAccess(step),
        ...checkServer(step, login.server),
        ...checkWrittenOut(step),
      ].map((finding) => ofJob(step, finding)),
    ),
    ...renewing.flatMap((step) =>
      [...checkStep(step, login), ...checkStore(step, renewing, login.server)].map((finding) =>
        ofJob(step, finding),
      ),
    ),
    ...checkRead(renewing, login.secret),
    ...checkGroups(steps, login),
    ...(isForge(login.server)
      ? []
      : checkCached(
          renewing.filter((step) => isCached(step, login.server)),
          login,
        )),
    ...checkPreviews(steps),
    ...checkTwins(steps),
    ...checkDoubles(steps),
    ...checkLeftOver(steps, names),
  ];

  return findings.filter(
    ({ text }, index) => findings.findIndex((other) => other.text === text) === index,
  );
}

/** Returns the findings, with what was read of each job of the login in which no fault was found. */
export function withRead(
  findings: Finding[],
  { steps, server }: { steps: readonly JudgedStep[]; server: Server },
): Finding[] {
  const told = findings.filter(({ verdict }) => verdict !== 'fine');
  const isWrong = told.some(({ verdict, place }) => verdict === 'wrong' && place === undefined);
  if (isWrong) return findings;

  const rows = steps
    .filter((step) => isRenewing(step) && told.every(({ place }) => place !== placeOf(step)))
    .map((step) => `${placeOf(step)}: ${describeLogin(step, server)}; no fault found.`);
  return [...findings, ...[...new Set(rows)].map(read)];
}

const keptIn = {
  'github-secret': 'kept in a secret',
  'actions-cache': 'kept in the Actions cache',
  file: 'kept in a file',
  none: 'kept nowhere, so that one run uses it up',
  unknown: 'kept where a run alone knows',
};

function describeLogin(step: JudgedStep, server: Server): string {
  const { environment, home, inputs } = step;
  const queue = queueOf(step) ?? '';
  const secret = secretOf(step);
  const isOfJob = environment !== undefined && home !== 'repository';
  const where = isOfJob ? ` of environment ${plainText(environment, 100)}` : '';
  const from = inputs['refresh-token'] ? 'a value of the run' : 'a file';
  const source = secret === undefined ? from : `the secret ${plainText(secret, 100)}${where}`;
  return `login from ${source}, ${keptIn[readLogin(step, server).store]}, in the group ${plainText(queue, 100)}`;
}

/** Says which pushes start a job where the default branch's do not: perhaps it has another name. */
function checkBranches(
  step: DeployStep,
  { defaultBranch, server }: { defaultBranch: string | undefined; server: Server },
): Finding[] {
  const { branches } = step;
  if (defaultBranch === undefined || branches.length === 0) return [];
  if (matchesFilter(branches, defaultBranch)) return [];

  const filter = plainText(branches.join(', '), 200);
  const text = `${placeOf(step)}: \`branches:\` of \`push\` (${filter}) leaves the default branch ${plainText(defaultBranch, 100)} out`;
  return isCached(step, server)
    ? [
        wrong(
          `${text}, and only that branch renews a login in the Actions cache.`,
          `Add to the workflow, below \`push:\`: branches: [${plainText(defaultBranch, 100)}]`,
        ),
      ]
    : [unknown(`${text}: no push to it deploys.`)];
}

/** Finds workflows that deploy one thing at each push. Conditions, branches and paths may keep two apart. */
function checkDoubles(steps: readonly DeployStep[]): Finding[] {
  const pushed = steps.filter(
    (step) =>
      step.events.includes('push') &&
      conditionsOf(step).every((condition) => condition === '') &&
      step.gates.every(({ workflow }) => !JSON.stringify(workflow['on']).includes('"paths')),
  );
  return pushed.flatMap((step, index) => {
    const twin = pushed
      .slice(0, index)
      .find((other) => other.file !== step.file && deployedBy(other) === deployedBy(step));
    if (!twin || deployedBy(step).includes('${{')) return [];

    const text = `${placeOf(twin)}, and ${placeOf(step)}, deploy the same at each push.`;
    return [wrong(text, 'Delete one of them, or give each a `name:` of its own.')];
  });
}

/** Returns what a step deploys, and where from, to compare two. */
function deployedBy({ inputs, branches, tags }: DeployStep): string {
  const { target = 'pages', environment = 'prod', operation = 'auto', name = '' } = inputs;
  const { runner = '', service = '', directory = '', 'sub-path': folder = '' } = inputs;
  const what = [target, environment, operation, name, runner, service, directory, folder];
  return JSON.stringify([what, branches, tags]);
}

/** Finds the build of a former init, which another sign-in does without. */
export function checkLeftOver(steps: readonly DeployStep[], names: readonly string[]): Finding[] {
  const followed = steps.flatMap(({ after }) => after);
  return names.flatMap((name) => {
    const file = ownBuildFile(name);
    if (file === undefined || followed.includes(name)) return [];

    const text = `${file} builds at each push, and no workflow deploys what it builds: a former init wrote it.`;
    return [wrong(text, `git rm ${file}`)];
  });
}

/** Finds steps that publish different directories as one site, so that each replaces what the other has published. */
function checkTwins(steps: readonly DeployStep[]): Finding[] {
  const sites = steps.filter(({ inputs }) => (inputs['target'] ?? 'pages') === 'pages');
  return sites.flatMap((step, index) => {
    const twin = sites.slice(0, index).find((other) => isTwin(step, other));
    if (!twin) return [];

    const name = step.inputs['name'];
    const site = name ? `the site ${plainText(name, 60)}` : 'the site with the default name';
    const folders = [twin, step].map(({ inputs }) => plainText(inputs['directory'] ?? '', 100));
    const text = `${placeOf(twin)}, and ${placeOf(step)}, publish ${folders.join(' and ')} as one site, ${site}: each replaces the other.`;
    return [wrong(text, 'Give each of them a `name:` of its own.')];
  });
}

function isTwin({ inputs: one }: DeployStep, { inputs: other }: DeployStep): boolean {
  const where = (inputs: DeployStep['inputs']) => [
    inputs['name'] ?? '',
    inputs['environment'] ?? 'prod',
    inputs['operation'] ?? 'auto',
  ];
  const directories = [one['directory'] ?? '', other['directory'] ?? ''];
  const isKnown = [...where(one), ...directories].every((text) => !text.includes('${{'));
  return (
    isKnown && String(where(one)) === String(where(other)) && directories[0] !== directories[1]
  );
}

function checkInputs(step: DeployStep): Finding[] {
  const known = new Set<string>(inputNames);
  const others = Object.keys(step.inputs).filter((name) => !known.has(name.toLowerCase()));
  return others.map((name) => {
    const meant = nearest(name, known);
    const shown = plainText(name, 60);
    const fix = meant ? `Did you mean ${meant}?` : 'Remove it: the step ignores it.';
    return wrong(`${placeOf(step)}: there is no input ${shown}.`, fix);
  });
}

function checkStarts(step: DeployStep, names: readonly string[]): Finding[] {
  const missing = step.after.filter((name) => !names.includes(name));
  return missing.map((name) => {
    const shown = plainText(name, 80);
    const text = `${step.file} runs after the workflow "${shown}", and no workflow of this clone has that name: it never runs.`;
    return wrong(
      text,
      'Correct `workflows:` below `workflow_run:`, or write both files again with `osc-deploy init --force`.',
    );
  });
}

/** Finds schedules that GitHub refuses. Other servers read them otherwise. */
function checkCrons(step: DeployStep): Finding[] {
  const refused = step.crons.filter((cron) => !isCron(cron));
  return refused.map((cron) =>
    wrong(
      `${placeOf(step)}: GitHub refuses the schedule \`${plainText(cron, 60)}\`, and with it the whole workflow.`,
      'Write five fields: minute (0 to 59), hour (0 to 23), day of the month, month, and day of the week (0 to 6), such as `17 4 * * 1,4`.',
    ),
  );
}

/** Finds jobs that are needed and not there. */
function checkNeeds(step: DeployStep): Finding[] {
  return step.gates.flatMap((gate) => {
    const jobs = mapOf(gate.workflow['jobs']);
    const missing = neededBy(gate).filter((name) => !Object.hasOwn(jobs, name));
    return missing.map((name) =>
      wrong(
        `${placeOf(step)}: \`needs\` names the job ${plainText(name, 60)}, which ${gate.file} does not have, so it never runs.`,
        'Correct `needs:`.',
      ),
    );
  });
}

/** Finds what an action reads and only a workflow has. */
function checkBarred(step: DeployStep): Finding[] {
  return step.barred.map((context) => {
    const shown = plainText(context, 60);
    const text = `${placeOf(step)}: it reads \`${shown}\` in the file of an action, where it does not exist, so the job fails.`;
    return wrong(text, `Give the action an input, and pass it in the workflow: \${{ ${shown} }}`);
  });
}

/** Finds the secrets that a called workflow reads and its caller keeps. */
function checkWithheld(step: DeployStep): Finding[] {
  return step.withheld.map((name) => {
    const caller = plainText(step.gates.at(-1)?.job ?? '', 60);
    const text = `${placeOf(step)}: its caller does not give it the secret ${plainText(name, 60)}.`;
    return wrong(text, `Add to the job ${caller} of the caller: secrets: inherit`);
  });
}

/** Says where the access token of a step cannot be looked for. */
function checkAccess(step: DeployStep): Finding[] {
  const text = accessOf(step);
  if (!text.includes('${{') || secretsIn(text).length > 0 || /\bvars\./i.test(text)) return [];

  return [
    unknown(`${placeOf(step)}: where \`access-token\` is read from is known to a run alone.`),
  ];
}

/** A login of another secret is judged by its own. */
function checkRead(renewing: readonly DeployStep[], secret: string): Finding[] {
  const given = renewing.filter(({ inputs }) => inputs['refresh-token']);
  const isOfAnother = (step: DeployStep) =>
    ![undefined, secret.toUpperCase()].includes(secretOf(step));
  return given.length > 0 && given.every(isOfAnother)
    ? [wrong(`No step reads the secret ${secret}.`, `refresh-token: \${{ secrets.${secret} }}`)]
    : [];
}

function checkStep(
  step: JudgedStep,
  login: Branches & { environment: string | undefined },
): Finding[] {
  const { environment, server } = login;
  const { inputs } = step;
  const place = placeOf(step);
  const found: Finding[] = [];
  const report = (fault: string, fix: string) => found.push(wrong(`${place}: ${fault}`, fix));

  // Where every run borrows the login, none renews it.
  const isAlone = queueOf(step) === undefined && renewingRunsOf(step, login).length > 0;
  const part = unknownPart(step);
  if (isAlone && part)
    found.push(
      unknown(
        part === 'group'
          ? `${place}: whether its runs wait for each other is known to a run alone. The group has to be one for all runs with one login.`
          : `${place}: whether \`cancel-in-progress\` ends a run is known to a run alone.`,
      ),
    );
  else if (isAlone)
    report(
      'no `concurrency` with one name for all runs that cancels none, so one run can end the login of another.',
      `Add to the workflow: concurrency: { group: ${concurrencyGroup(environment)}, ${server === 'github.com' ? 'queue: max' : 'cancel-in-progress: false'} }`,
    );

  const { 'refresh-token': token } = inputs;
  if (token?.includes('${{') && secretOf(step) === undefined)
    found.push(
      unknown(`${place}: which secret \`refresh-token\` is read from is known to a run alone.`),
    );

  return found;
}

const sharedPlaces: Partial<Record<string, string>> = {
  file: 'a file',
  'actions-cache': 'the Actions cache',
};

function checkStore(step: JudgedStep, steps: readonly JudgedStep[], server: Server): Finding[] {
  const storeOf = (one: DeployStep) => readLogin(one, server).store;
  const place = sharedPlaces[storeOf(step)];
  const writer = steps.find(
    (other) => haveOneLogin(other, step) === 'yes' && storeOf(other) === 'github-secret',
  );
  if (place === undefined || !writer) return [];

  const text = `${placeOf(step)}: the login is kept in ${place}, and by ${placeOf(writer)}, in the secret. One login has one store.`;
  const fix =
    'Give all of them the same `secret-token` and `secret-environment`, or none, and sign in again.';
  return [wrong(text, fix)];
}
