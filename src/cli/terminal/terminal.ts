import type { Ended } from '../../base/programs.js';
import type { ProcessParts } from '../../base/runtime.js';
import type { TextOutput } from './screen.js';

/** Only `main.ts` reaches for the real parts. */
export interface Terminal extends ProcessParts {
  env: NodeJS.ProcessEnv;
  userAgent: string;
  platform: NodeJS.Platform;
  cwd: string;
  invocation: string;
  hostName: string;
  stdout: TextOutput;
  stderr: TextOutput;
  /** The child's environment has no secret of the run. */
  spawn: (file: string, args: string[], more?: NodeJS.ProcessEnv) => Promise<Ended>;
  openBrowser: (link: string) => Promise<boolean>;
  isInteractive: boolean;
  ask: (question: string) => Promise<string>;
  askSecret: (question: string) => Promise<string | undefined>;
  input: () => Promise<string | undefined>;
  confirm: (question: string) => Promise<boolean | undefined>;
}
