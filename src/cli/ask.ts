import { createInterface } from 'node:readline/promises';
import type { ReadStream } from 'node:tty';
import type { Screen } from './screen.js';

/**
 * Asks for a secret on a terminal and shows nothing of what is typed.
 * @returns what was typed or pasted; undefined when it was nothing, or ended with Ctrl-C or Ctrl-D
 */
export async function askSecret(question: string, input: ReadStream, screen: Screen): Promise<string | undefined> {
  screen.draw(question);
  input.setRawMode(true);
  input.resume();
  try {
    const typed = await new Promise<string | undefined>((resolve) => {
      let text = '';
      const read = (data: Buffer) => {
        for (const character of data.toString('utf8')) {
          if (character === '\r' || character === '\n') return finish(text);
          if (character === '\u0003' || character === '\u0004') return finish(undefined);
          text = character === '\u007f' || character === '\b' ? text.slice(0, -1) : text + character;
        }
      };
      const finish = (result: string | undefined) => {
        input.off('data', read);
        resolve(result);
      };
      input.on('data', read);
    });
    return typed?.trim() || undefined;
  } finally {
    input.setRawMode(false);
    input.pause();
    screen.line();
  }
}

/** Asks a question that `y` or `yes` answers with yes; anything else, and just Enter, is no. */
export async function askYes(
  question: string,
  { input, output, signal }: { input: ReadStream; output: NodeJS.WritableStream; signal: AbortSignal },
): Promise<boolean> {
  // Not a separate terminal: Ctrl-C has to reach the process.
  const lines = createInterface({ input, output, terminal: false });
  try {
    return /^y(es)?$/i.test((await lines.question(question, { signal })).trim());
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    lines.close();
  }
}
