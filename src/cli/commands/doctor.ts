import { resolve } from 'node:path';
import { openClone } from '../clone.js';
import type { CommandSpec } from '../command.js';
import { checkRepository, showFindings } from '../doctor/examine.js';
import { checkWorkflows, findDeploySteps } from '../doctor/workflows.js';
import { optionFor, ownRepository } from '../options.js';
import { gitHubOf, openRepository, repositoryOf } from '../repository/repository.js';
import type { Session } from '../session.js';

interface DoctorCommand {
  repo?: string;
  json?: boolean;
}

export const doctor: CommandSpec<DoctorCommand> = {
  name: 'doctor',
  group: 'Set up',
  description: 'Check the set-up of a repository.',
  options: [
    ownRepository,
    optionFor('secret-environment', 'GitHub environment that holds the secret (default: the one its workflow names)'),
    optionFor('secret-name'),
    ['--directory <path>', 'the clone whose workflows are read (default: this folder)'],
    ['--json', 'print JSON'],
  ],
  help: `The writer token is a secret and cannot be read back. Give it in OSC_SECRET_TOKEN to have its permission tried:
  read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN && osc-deploy doctor --repo owner/name --env production

Exit codes: 0 nothing to fix, 1 something to fix, 2 not understood.`,
  run: checkSetUp,
};

/** Looks at everything that the login in a repository depends on. @throws DeployError `setup-incomplete` when something is wrong */
async function checkSetUp(session: Session, { repo, json }: DoctorCommand): Promise<void> {
  session.check();
  const { inputs, terminal } = session;
  const clone = await openClone(terminal);
  const repository = repo ?? repositoryOf(clone, terminal.env);
  const steps = findDeploySteps(resolve(terminal.cwd, inputs.directory ?? clone.root));
  // Gitea and Forgejo run a job with an `environment:` and have none.
  const ofWorkflows = gitHubOf(terminal.env).forge ? [] : steps;
  const environment = inputs['secret-environment'] ?? ofWorkflows.find((step) => step.environment)?.environment;
  const open = await openRepository(session, { repository, environment });
  const head = `${repository}${environment ? `, environment ${environment}` : ''} (asked with ${open.token.from})`;
  const ofWorkflow = checkWorkflows(steps, { secret: inputs['secret-name'], environment });
  const ofRepository = await checkRepository(session, open, steps);
  // Without a workflow `init` comes first: it sets up the rest.
  const findings = steps.length === 0 ? [...ofWorkflow, ...ofRepository] : [...ofRepository, ...ofWorkflow];
  showFindings(session, open, { head, findings, json });
}
