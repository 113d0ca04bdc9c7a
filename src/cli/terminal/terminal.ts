import type { Ended } from '../../base/programs.js';
import type { ProcessParts } from '../../base/runtime.js';
import type { TextOutput } from './screen.js';

/** Everything outside of the program that a command touches. Only `main.ts` reaches for the real ones. */
export interface Terminal extends ProcessParts {
  env: NodeJS.ProcessEnv;
  userAgent: string;
  platform: NodeJS.Platform;
  cwd: string;
  /** The words that start this program, such as `osc-deploy` or `npx github:owner/name`. */
  invocation: string;
  hostName: string;
  /** Results, and nothing else. */
  stdout: TextOutput;
  stderr: TextOutput;
  /** Runs git or gh in the current folder to its end, with `more` variables. Its environment has no secret of the run. */
  spawn: (file: string, args: string[], more?: NodeJS.ProcessEnv) => Promise<Ended>;
  /** Opens a link. @returns whether a browser took it */
  openBrowser: (link: string) => Promise<boolean>;
  isInteractive: boolean;
  /** Asks with visible input; empty without a terminal. */
  ask: (question: string) => Promise<string>;
  /** Asks with hidden input; undefined without a terminal or an answer. */
  askSecret: (question: string) => Promise<string | undefined>;
  /** All of standard input; undefined where that is a terminal. */
  input: () => Promise<string | undefined>;
  /** Asks for a yes; undefined without a terminal to ask on. */
  confirm: (question: string) => Promise<boolean | undefined>;
}
