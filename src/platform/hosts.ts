import { DeployError, systemCodeOf } from '../base/errors.js';
import { nearest } from '../base/nearest.js';

/** Addresses of the parts of the platform, without a trailing slash. */
export interface Hosts {
  auth: string;
  catalog: string;
  token: string;
  deploy: string;
  money: string;
}

/** The inputs that say where the platform is. */
interface HostInputs {
  environment: string;
  /** The three addresses of the interface document; each replaces what follows from the environment. */
  'base-url'?: string | undefined;
  'auth-url'?: string | undefined;
  'deploy-url'?: string | undefined;
}

/** The environments of the vendor; a platform can have others. */
export const environments = ['prod', 'prod-se', 'stage', 'dev'];

/**
 * Whether an environment is production or one of its further sites, which share its control plane. Every other one has its
 * own; requests for an unknown environment must never reach production. Source: interface document, "Control plane rule".
 */
export function isProduction(environment: string): boolean {
  return /^prod(-|$)/.test(environment);
}

/** Addresses for one environment. `base-url` without the others moves every host to one origin. */
export function computeHosts({ environment, 'base-url': base, ...own }: HostInputs): Hosts {
  const control = isProduction(environment) ? 'prod' : environment;
  return {
    auth: own['auth-url'] ?? base ?? `https://app${control === 'prod' ? '' : `.${control}`}.osaas.io`,
    catalog: base ?? `https://catalog.svc.${control}.osaas.io`,
    token: base ?? `https://token.svc.${control}.osaas.io`,
    deploy: own['deploy-url'] ?? base ?? `https://deploy.svc.${environment}.osaas.io`,
    money: base ?? `https://money.svc.${control}.osaas.io`,
  };
}

/** Returns the error for a host that does not exist because the environment is misspelt; every other error as it is. */
export function explainUnknownHost(error: unknown, { environment, 'base-url': base }: HostInputs): unknown {
  const isUnknown = error instanceof DeployError && error.code === 'unreachable' && systemCodeOf(error) === 'ENOTFOUND';
  if (!isUnknown || base !== undefined || environments.includes(environment)) return error;
  const meant = nearest(environment, environments);
  const question = meant ? `; did you mean \`${meant}\`?` : '.';
  const text = `\`environment: ${environment}\` is none of ${environments.join(', ')}${question} ${error.message}`;
  return new DeployError('unreachable', text, { cause: error });
}
