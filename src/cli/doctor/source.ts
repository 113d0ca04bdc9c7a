import type { Advice } from '../../base/advice.js';
import { namesFor } from '../../contract/login-names.js';
import { byHand, type Repository } from '../repository/repository.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { type Finding, ofJob, wrong } from './finding.js';

/** The platform clones an app's repository itself, and a private one only with a token. */
export function checkSource(repository: Repository, steps: readonly DeployStep[]): Finding[] {
  if (!repository.isPrivate) return [];

  const lacking = steps.filter(
    ({ inputs }) =>
      ['runner', 'app'].includes(inputs['target'] ?? '') &&
      !inputs['source-url'] &&
      !inputs['source-token'] &&
      !inputs['git-credential'],
  );
  return lacking.map((step) => {
    const text = `${placeOf(step)}: the repository is private, and the step gives the platform no token to clone it.`;
    const line = { command: `source-token: \${{ secrets.${namesFor('').source} }}` };
    return ofJob(step, wrong(text, ['Add to the step:', line, ...sourceTokenAdvice(repository)]));
  });
}

/** Returns how the token is made with which the platform clones a private repository. */
export function sourceTokenAdvice(repository: Repository): Advice {
  return [
    `The platform clones ${repository.repository}, which is private. Make a fine-grained token for this repository alone, with "Contents: read", and store it:`,
    ...byHand(repository, 'secret', `set ${namesFor('').source}`),
  ];
}
