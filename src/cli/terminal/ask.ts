import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { SignalInterrupts } from '../../base/signals.js';

interface AskOptions {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  interrupts: Pick<SignalInterrupts, 'signal' | 'interrupt'>;
  hidden: boolean;
}

/** Asks on a terminal. @returns what was typed; empty after Ctrl-D @throws after Ctrl-C, the reason of the interrupts */
export async function ask(question: string, { input, output, interrupts, hidden }: AskOptions): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: hidden ? unseen : output, terminal: true, historySize: 0 });
  // While a line is edited, Ctrl-C is a key and no signal.
  lines.on('SIGINT', () => interrupts.interrupt('SIGINT'));
  const ended = once(lines, 'close').then(() => undefined);
  if (hidden) output.write(question);
  let answer: string | undefined;
  try {
    const { signal } = interrupts;
    answer = await Promise.race([lines.question(hidden ? '' : question, { signal }), ended]);
  } catch {
    // Node rejects a question that Ctrl-C or Ctrl-D ends.
    interrupts.signal.throwIfAborted();
  } finally {
    // Only an answer that was seen has ended its line.
    if (hidden || answer === undefined) output.write('\n');
    lines.close();
  }
  return answer?.trim() ?? '';
}
