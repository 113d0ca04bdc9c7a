import { resolve } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import { basePathWarning } from '../../pages/base-path.js';
import { scanDirectory } from '../../pages/scan.js';
import { openClone } from '../clone.js';
import { checkAccessToken, checkRepository, showFindings, toldNames } from '../doctor/examine.js';
import { type Finding, wrong } from '../doctor/finding.js';
import { judgeStep } from '../doctor/judged-step.js';
import { checkSource } from '../doctor/source.js';
import { checkTogether } from '../doctor/step-inputs.js';
import { secretOfSteps } from '../doctor/step-login.js';
import { checkValues } from '../doctor/values.js';
import { checkWorkflows, withRead } from '../doctor/workflows.js';
import { type CommandSpec, type Json, optionFor, ownRepository } from '../options.js';
import { chooseRepository, openRepository } from '../repository/repository.js';
import { isForge, readServer, type Server, workflowFolder } from '../repository/server.js';
import { withInputs } from '../session.js';
import { documentation } from '../terminal/as-typed.js';
import { followCalls } from '../workflow/calls.js';
import { type DeployStep, isRenewing, readWorkflows } from '../workflow/deploy-steps.js';

export const doctor: CommandSpec<Json & { repo?: string }> = {
  name: 'doctor',
  group: 'Set up',
  description: 'Check the set-up of a repository.',
  options: [
    ownRepository,
    optionFor(
      'secret-environment',
      'GitHub environment that holds the secret (default: the one its workflow names)',
    ),
    optionFor('secret-name'),
    ['--directory <path>', 'the clone whose workflows are read (default: this folder)'],
    ['--json', 'print JSON'],
  ],
  help: `The writer token is a secret and cannot be read back. Give it in OSC_SECRET_TOKEN to have its permission tried:
  read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN
  osc-deploy doctor --repo owner/name --env production

Exit codes: 0 nothing to fix, 1 something to fix, 2 not understood.`,
  async run(opened, { repo, json }) {
    opened.check();

    const { inputs, terminal } = opened;
    const clone = await openClone(terminal);
    const { repository, server } = await chooseRepository(terminal, clone, repo);
    const folder = resolve(terminal.cwd, inputs.directory?.value ?? clone.root);
    const read = readWorkflows(folder);
    const kind = await readServer(opened, server);
    const { steps: all, unseen } = followCalls(folder, read, {
      repository,
      secret: inputs['secret-name'],
    });
    const steps = stepsOn(kind, { folder, steps: all });
    const secret = opened.given['secret-name'] ?? secretOfSteps(steps, inputs['secret-name']);
    const session = withInputs(opened, { 'secret-name': secret });
    const environment = inputs['secret-environment'] ?? environmentOf(steps);
    const open = await openRepository(session, { server, repository, environment });
    const branches = { repository, defaultBranch: open.defaultBranch, server: kind };
    const { schedules } = read;
    const judged = await Promise.all(
      steps.map((step) => judgeStep(step, { repository: open, branches, schedules })),
    );
    const head = `${repository}${environment ? `, environment ${environment}` : ''} (asked with ${open.token.from})`;
    const ofWorkflow = [
      ...checkWorkflows({ ...read, steps: judged }, { ...branches, secret, environment, unseen }),
      ...(await checkTogether(steps, branches)),
      ...checkSource(open, steps),
      ...(await checkBuilt(clone.root, steps)),
    ];
    // Without a step there is no login that renews itself, if the jobs run our commands.
    const isByCommand = steps.length === 0 && read.commands.length > 0;
    const ofRepository = isByCommand
      ? await checkAccessToken(session)
      : await checkRepository(session, open, steps);
    const ofValues = await checkValues(open, judged, toldNames(session, steps));
    // Without a workflow its finding comes first, because `init` sets up the rest.
    const findings =
      steps.length === 0
        ? [...ofWorkflow, ...ofRepository]
        : [...ofRepository, ...ofValues, ...ofWorkflow];
    showFindings(session, open, {
      head,
      findings: withRead(findings, { steps: judged, server: kind }),
      json,
    });
  },
};

/** Returns the steps of the workflows that a server runs. Gitea and Forgejo accept a job's `environment:` but have no environments. */
function stepsOn(
  server: Server,
  { folder, steps }: { folder: string; steps: readonly DeployStep[] },
): DeployStep[] {
  const own = workflowFolder(folder, server);
  const run = steps.filter(({ gates }) => gates.at(-1)?.file.startsWith(own));
  return isForge(server) ? run.map((step) => ({ ...step, environment: undefined })) : run;
}

/** Returns the environment of the first step that renews its login, or of the first step if none does. An environment that is an expression is skipped, because only a run knows its value. */
function environmentOf(steps: readonly DeployStep[]): string | undefined {
  const renewing = steps.filter(isRenewing);
  const named = (renewing.length > 0 ? renewing : steps).map(({ environment }) => environment);
  return named.find((environment) => environment && !environment.includes('${{'));
}

async function checkBuilt(root: string, steps: DeployStep[]): Promise<Finding[]> {
  const fix = documentation('getting-started.md#your-framework');
  const directories = [...new Set(steps.flatMap(({ inputs }) => inputs['directory'] ?? []))];
  const found = directories.map(async (directory) => {
    const silent = { warn: () => undefined, say: () => undefined };
    const scan = { workspace: root, directory, exclude: [], preview: false, ...silent };
    // The deploy reports a missing build and unpublishable files.
    const warning = basePathWarning(await scanDirectory(scan).catch(() => []));
    return warning === undefined ? [] : [wrong(`${plainText(directory, 80)}: ${warning}`, fix)];
  });
  return (await Promise.all(found)).flat();
}
