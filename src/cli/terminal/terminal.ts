import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { logLines } from '../../base/plain-text.js';
import type { SignalInterrupts } from '../../base/signals.js';
import type { ProcessParts } from '../../contract/runtime.js';
import type { Ended, ProgramNeeds } from '../programs.js';
import type { TextOutput } from './screen.js';

/** The outside world of a command; `main.ts` makes the real one. */
export interface Terminal extends ProcessParts {
  env: NodeJS.ProcessEnv;
  userAgent: string;
  platform: NodeJS.Platform;
  cwd: string;
  invocation: string;
  hostName: string;
  stdout: TextOutput;
  stderr: TextOutput;
  /** Runs a program that is not the clone's. Its environment has no secret of the run. */
  spawn: (name: string, args: string[], needs?: ProgramNeeds) => Promise<Ended>;
  openBrowser: (link: string) => Promise<boolean>;
  isInteractive: boolean;
  ask: (question: string) => Promise<string>;
  askSecret: (question: string) => Promise<string | undefined>;
  input: () => Promise<string | undefined>;
  confirm: (question: string) => Promise<boolean | undefined>;
}

/** Asks on a terminal, and returns the answer; empty after Ctrl-D. @throws the reason of the interrupts after Ctrl-C */
export async function ask(
  asked: string,
  screen: {
    input: NodeJS.ReadableStream;
    output: NodeJS.WritableStream;
    interrupts: Pick<SignalInterrupts, 'signal' | 'interrupt'>;
    hidden: boolean;
  },
): Promise<string> {
  const { input, output, interrupts, hidden } = screen;
  // It can name what a clone or the platform named.
  const question = logLines(asked).join('\n');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input,
    output: hidden ? unseen : output,
    terminal: true,
    historySize: 0,
  });
  // During input, Ctrl-C is a key instead of a signal.
  lines.on('SIGINT', () => interrupts.interrupt('SIGINT'));

  const ended = once(lines, 'close').then(() => undefined);
  if (hidden) output.write(question);

  let answer: string | undefined;

  try {
    const { signal } = interrupts;
    answer = await Promise.race([lines.question(hidden ? '' : question, { signal }), ended]);
  } catch {
    // Ctrl-C and Ctrl-D reject the question.
    interrupts.signal.throwIfAborted();
  } finally {
    // Only an echoed answer ends its line.
    if (hidden || answer === undefined) output.write('\n');
    lines.close();
  }

  return answer?.trim() ?? '';
}
