import { plainText } from '../../base/plain-text.js';
import { namesFor } from '../../contract/login-names.js';
import { mapOf, textOf } from '../init/settings-text.js';
import { artifactsOf, cacheProblem, isForge, type Server } from '../repository/server.js';
import { type DeployStep, isRenewing } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { type Finding, wrong } from './finding.js';
import { readLogin } from './step-login.js';

/** Finds what only github.com accepts, or has, in the workflows of a step on another server. */
export function checkServer(step: DeployStep, server: Server): Finding[] {
  if (server === 'github.com') return [];

  const place = placeOf(step);
  const cached =
    isForge(server) && isRenewing(step) && isUnkept(step, server)
      ? [
          wrong(`${place}: ${cacheProblem(server)}`, [
            `Add to the step, with a token of ${server} in the secret ("repository: read and write"):`,
            { command: `secret-token: \${{ secrets.${namesFor('').writer} }}` },
          ]),
        ]
      : [];

  return [
    ...cached,
    ...refusedWords(step).map((word) =>
      wrong(`${place}: ${server} refuses a workflow with \`${word}\`.`, `Remove \`${word}\`.`),
    ),
    ...newArtifacts(step).map((uses) => {
      const { uploadArtifact = '', downloadArtifact = '' } = artifactsOf[server] ?? {};
      const older = uses.includes('upload') ? uploadArtifact : downloadArtifact;
      const text = `${place}: ${plainText(uses, 100)} refuses every server but github.com.`;
      return wrong(text, ['Instead of it:', { command: `uses: ${older}` }]);
    }),
  ];
}

/** Returns whether nothing but a cache could keep the login of a step. */
function isUnkept(step: DeployStep, server: Server): boolean {
  const { store, inputs } = readLogin(step, server);
  return store === 'actions-cache' || (store === 'none' && inputs['token-store'] === 'auto');
}

function refusedWords({ gates }: DeployStep): string[] {
  const levels = gates.flatMap(({ workflow, job }) => [
    workflow,
    mapOf(mapOf(workflow['jobs'])[job]),
  ]);
  const isIn = {
    queue: levels.some((level) => 'queue' in mapOf(level['concurrency'])),
    'cache-mode': levels.some((level) => 'cache-mode' in level),
  };
  return Object.entries(isIn).flatMap(([word, isThere]) => (isThere ? [word] : []));
}

/** Returns the artifact actions of version 4 and later in the workflows. */
function newArtifacts({ gates }: DeployStep): string[] {
  const jobs = gates.flatMap(({ workflow }) => Object.values(mapOf(workflow['jobs'])).map(mapOf));
  const steps = jobs.flatMap((job) => (Array.isArray(job['steps']) ? job['steps'].map(mapOf) : []));
  const uses = steps.map((step) => textOf(step['uses']) ?? '');
  const found = uses.filter((text) =>
    /^actions\/(?:upload|download)-artifact@v(?:[4-9]|\d\d)/.test(text),
  );
  return [...new Set(found)];
}
