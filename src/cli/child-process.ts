import { spawn } from 'node:child_process';

/** How a program ended. */
export interface Ended {
  /** Undefined when it could not be started, or was killed. */
  code: number | undefined;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program to its end.
 * @param options.input goes to its standard input, which is where a secret belongs: arguments are seen by every user
 */
export async function runProgram(
  file: string,
  args: string[],
  options: { env: NodeJS.ProcessEnv; cwd?: string; input?: string | undefined },
): Promise<Ended> {
  return new Promise((resolve) => {
    const { env, cwd, input = '' } = options;
    const child = spawn(file, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', (error) => resolve({ code: undefined, stdout, stderr: error.message }));
    child.on('close', (code) => resolve({ code: code ?? undefined, stdout, stderr }));
    // A program that does not read its input may be gone before all of it is written.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
