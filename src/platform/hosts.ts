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

/**
 * Production and its further sites share production's control plane. Every other environment has its own;
 * requests for an unknown environment must never reach production. Source: interface document, "Control plane rule".
 */
const production = /^prod(-|$)/;

/** Addresses for one environment. `base-url` without the others moves every host to one origin. */
export function computeHosts({ environment, 'base-url': base, ...own }: HostInputs): Hosts {
  const control = production.test(environment) ? 'prod' : environment;
  return {
    auth: own['auth-url'] ?? base ?? `https://app${control === 'prod' ? '' : `.${control}`}.osaas.io`,
    catalog: base ?? `https://catalog.svc.${control}.osaas.io`,
    token: base ?? `https://token.svc.${control}.osaas.io`,
    deploy: own['deploy-url'] ?? base ?? `https://deploy.svc.${environment}.osaas.io`,
    money: base ?? `https://money.svc.${control}.osaas.io`,
  };
}
