/** Runners, as the input `runner` names them. */
export const runnerKinds = ['web', 'python', 'go', 'dotnet', 'wasm', 'php'] as const;
export type RunnerKind = (typeof runnerKinds)[number];

/** `web, python, go, dotnet, wasm or php`. */
export const runnerList = `${runnerKinds.slice(0, -1).join(', ')} or ${runnerKinds.at(-1)}`;
