export const runnerKinds = ['web', 'python', 'go', 'dotnet', 'wasm', 'php'] as const;
export type RunnerKind = (typeof runnerKinds)[number];

export const runnerList = `${runnerKinds.slice(0, -1).join(', ')} or ${runnerKinds.at(-1)}`;

/** `takesStandby`: as an app. `showsPages`: serves a page during the build and after a failure; other runners do not listen then. */
const common = {
  source: 'SourceUrl',
  token: 'GitHubToken',
  takesCommit: false,
  takesFolder: true,
  takesStandby: false,
  showsPages: true,
};
type Runner = typeof common & { serviceId: string; appType: string };

/** Source: the platform's catalogue. */
export const runners: Record<RunnerKind, Runner> = {
  web: {
    serviceId: 'eyevinn-web-runner',
    appType: 'nodejs',
    ...common,
    takesCommit: true,
    takesStandby: true,
  },
  python: {
    serviceId: 'eyevinn-python-runner',
    appType: 'python',
    ...common,
    takesFolder: false,
    takesStandby: true,
    showsPages: false,
  },
  go: { serviceId: 'eyevinn-golang-runner', appType: 'golang', ...common },
  dotnet: { serviceId: 'eyevinn-dotnet-runner', appType: 'dotnet', ...common },
  wasm: {
    serviceId: 'eyevinn-wasm-runner',
    appType: 'wasm',
    source: 'GithubUrl',
    token: 'GithubToken',
    takesCommit: true,
    takesFolder: false,
    takesStandby: false,
    showsPages: false,
  },
  php: { serviceId: 'eyevinn-php-runner', appType: 'php', ...common },
};

export const wasmFileOption = 'WasmUrl';

/** Returns whether the platform builds a source for this target. */
export function isBuilt({ target }: { target?: string | undefined }): boolean {
  return target === 'runner' || target === 'app';
}

/** Returns the id of the service that the inputs name. */
export function serviceIdOf(inputs: {
  runner: RunnerKind | undefined;
  service: string | undefined;
}): string {
  return inputs.runner ? runners[inputs.runner].serviceId : (inputs.service ?? '');
}

/** Returns the runner of an app's type, if known. */
export function appKind(type: string | undefined): RunnerKind | undefined {
  return runnerKinds.find((kind) => runners[kind].appType === type);
}

/** Returns the runner with this service, if any. */
export function runnerOf(serviceId: string): RunnerKind | undefined {
  return runnerKinds.find((kind) => runners[kind].serviceId === serviceId);
}
