import { DeployError } from '../base/errors.js';

/** The error of a removal that was asked for, and whose end could not be seen. */
export class UnseenError extends DeployError {}
