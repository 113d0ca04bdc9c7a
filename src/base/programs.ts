import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { win32 } from 'node:path';

/** How a program ended. */
export interface Ended {
  /** Undefined when it could not be started, or was killed. */
  code: number | undefined;
  stdout: string;
  /** Why it could not be started, when there was no program to say anything. */
  stderr: string;
}

interface ProgramOptions {
  env: NodeJS.ProcessEnv;
  cwd?: string;
  platform: NodeJS.Platform;
}

/** Runs a program to its end, with nothing to read. */
export async function runProgram(
  name: string,
  args: string[],
  { platform, ...options }: ProgramOptions,
): Promise<Ended> {
  const file = programPath(name, { platform, env: options.env });
  if (file === undefined) return { code: undefined, stdout: '', stderr: `${name} is in no folder of PATH` };
  return new Promise((resolve) => {
    const child = execFile(file, args, { ...options, encoding: 'utf8', windowsHide: true }, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      if (typeof code === 'number') resolve({ code, stdout, stderr });
      else resolve({ code: undefined, stdout, stderr: stderr || `${name} could not be started (${code})` });
    });
    child.stdin?.end();
  });
}

/**
 * The program of that name. Windows looks in the current folder first, and a clone of another person's repository can have a
 * `git.exe`; so there it is looked up here, in the absolute folders of PATH only.
 * @returns undefined where there is none
 */
export function programPath(
  name: string,
  { platform, env }: Pick<ProgramOptions, 'platform' | 'env'>,
): string | undefined {
  if (platform !== 'win32' || win32.isAbsolute(name)) return name;
  const path = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? '';
  const folders = path.split(';').map((folder) => folder.replace(/^"|"$/g, ''));
  // `cmd` files need a shell, which would read the arguments.
  const names = /\.(exe|com)$/i.test(name) ? [name] : [`${name}.exe`, `${name}.com`];
  return folders
    .filter((folder) => win32.isAbsolute(folder))
    .flatMap((folder) => names.map((file) => `${folder}/${file}`))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}
