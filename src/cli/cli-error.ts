import { DeployError } from '../base/errors.js';

/** A failure of the command line itself. */
export class CliError extends DeployError {
  override readonly name = 'CliError';
}
