import type { Inputs } from '../contract/inputs.js';

/** The kinds of application runner that the input `runner` names. */
export type RunnerKind = 'web' | 'python' | 'go' | 'dotnet' | 'wasm' | 'php';

/** How a runner's service calls what the inputs give. */
export interface Runner {
  serviceId: string;
  /** Type of the same language in My Apps. */
  appType: string;
  /** Option that takes a git URL. */
  source: string;
  /** Option that takes the token for a private repository. */
  token: string;
}

const common = { source: 'SourceUrl', token: 'GitHubToken' };

/** Source: the platform's catalogue; the service ids are those of its public repositories. */
export const runners: Record<RunnerKind, Runner> = {
  web: { serviceId: 'eyevinn-web-runner', appType: 'nodejs', ...common },
  python: { serviceId: 'eyevinn-python-runner', appType: 'python', ...common },
  go: { serviceId: 'eyevinn-golang-runner', appType: 'golang', ...common },
  dotnet: { serviceId: 'eyevinn-dotnet-runner', appType: 'dotnet', ...common },
  wasm: { serviceId: 'eyevinn-wasm-runner', appType: 'wasm', source: 'GithubUrl', token: 'GithubToken' },
  php: { serviceId: 'eyevinn-php-runner', appType: 'php', ...common },
};

/** The wasm runner's option for a compiled file. */
export const wasmFileOption = 'WasmUrl';

/** The runner whose instances tell which commit they were built from. */
export const webRunnerId = runners.web.serviceId;

/** The service that the inputs name, by its id or by the runner. */
export function serviceIdOf({ runner, service }: Pick<Inputs, 'runner' | 'service'>): string {
  return runner ? runners[runner].serviceId : (service ?? '');
}
