import { execFile } from 'node:child_process';

/** How a program ended. */
export interface Ended {
  /** Undefined when it could not be started, or was killed. */
  code: number | undefined;
  stdout: string;
  /** Why it could not be started, when there was no program to say anything. */
  stderr: string;
}

/** Runs a program to its end, with nothing to read. */
export async function runProgram(
  file: string,
  args: string[],
  options: { env: NodeJS.ProcessEnv; cwd?: string },
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(file, args, { ...options, encoding: 'utf8', windowsHide: true }, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      if (typeof code === 'number') resolve({ code, stdout, stderr });
      else resolve({ code: undefined, stdout, stderr: stderr || `${file} could not be started (${code})` });
    });
    child.stdin?.end();
  });
}
