/** Runners, as the input `runner` names them. */
export const runnerKinds = ['web', 'python', 'go', 'dotnet', 'wasm', 'php'] as const;
export type RunnerKind = (typeof runnerKinds)[number];

/** `web, python, go, dotnet, wasm or php`. */
export const runnerList = `${runnerKinds.slice(0, -1).join(', ')} or ${runnerKinds.at(-1)}`;

/** A runner's service, and the names of its options. */
export interface Runner {
  serviceId: string;
  /** Type of the same language in My Apps. */
  appType: string;
  source: string;
  token: string;
  /** It clones everything and checks out what it is given; the others clone one branch or tag. */
  takesCommit: boolean;
  /** It can run a folder of a repository. */
  takesFolder: boolean;
  /** It shows a loading page while it builds, and an error page when that failed; the others listen on nothing. */
  showsPages: boolean;
}

const common = { source: 'SourceUrl', token: 'GitHubToken', takesCommit: false, takesFolder: true, showsPages: true };

/** Source: the platform's catalogue; the service ids are those of its public repositories. */
export const runners: Record<RunnerKind, Runner> = {
  web: { serviceId: 'eyevinn-web-runner', appType: 'nodejs', ...common, takesCommit: true },
  python: { serviceId: 'eyevinn-python-runner', appType: 'python', ...common, takesFolder: false, showsPages: false },
  go: { serviceId: 'eyevinn-golang-runner', appType: 'golang', ...common },
  dotnet: { serviceId: 'eyevinn-dotnet-runner', appType: 'dotnet', ...common },
  wasm: {
    serviceId: 'eyevinn-wasm-runner',
    appType: 'wasm',
    source: 'GithubUrl',
    token: 'GithubToken',
    takesCommit: true,
    takesFolder: false,
    showsPages: false,
  },
  php: { serviceId: 'eyevinn-php-runner', appType: 'php', ...common },
};

/** The wasm runner's other option for a source, which it clones as a git repository too. */
export const wasmFileOption = 'WasmUrl';

/** The service that the inputs name, by its id or by the runner. */
export function serviceIdOf(inputs: { runner: RunnerKind | undefined; service: string | undefined }): string {
  return inputs.runner ? runners[inputs.runner].serviceId : (inputs.service ?? '');
}

/** The runner of an app's type; undefined for a type that is not known here. */
export function appKind(type: string | undefined): RunnerKind | undefined {
  return runnerKinds.find((kind) => runners[kind].appType === type);
}

/** The runner whose service this is; undefined for any other service. */
export function runnerOf(serviceId: string): RunnerKind | undefined {
  return runnerKinds.find((kind) => runners[kind].serviceId === serviceId);
}
