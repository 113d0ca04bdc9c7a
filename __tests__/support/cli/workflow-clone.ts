import { bench, cloneOf, write } from './cli-platform.js';
import type { Cli, CliOptions } from './start-cli.js';

/** Runs a command line in its clone. */
export const run = (started: Cli, ...argv: string[]) => bench.run(started, ...argv);
/** Returns a command line in a clone of acme/web with a workflow whose job `ship` has these steps. */
export function clone(
  steps: string,
  { files = {}, ...options }: CliOptions & { files?: Record<string, string> } = {},
): Cli {
  const started = bench.withToken(options);
  cloneOf(started, 'https://github.com/acme/web');
  write(started, {
    '.github/workflows/ship.yml': `on: { push: { branches: [main] } }\njobs:\n  ship:\n    runs-on: x\n    steps:\n${steps}`,
    ...files,
  });
  return started;
}

/** Returns a step of the action with these inputs, each on a line. */
export function step(...inputs: string[]): string {
  const lines = inputs.map((each) => `          ${each.replaceAll('\n', '\n          ')}`);
  return `      - uses: acme/osc-deploy@v1\n        with:\n${lines.join('\n')}\n`;
}

/** A built site in its clone. */
export const site = { 'dist/index.html': '<h1>Hi</h1>', 'dist/notes/plan.html': 'inside' };
