import type { RunnerSource } from './runner-kinds.js';

/** What a runner's options say about its source. */
export function sourceOf(options: Readonly<Record<string, unknown>>): RunnerSource {
  const text = (...names: string[]): string | undefined => {
    const found = names.map((name) => options[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof found === 'string' ? found : undefined;
  };
  return {
    source: text('SourceUrl', 'GithubUrl', 'WasmUrl') ?? 'https://example.com/nothing',
    token: text('GitHubToken', 'GithubToken'),
    subPath: text('SubPath'),
    configService: text('ConfigService'),
  };
}
