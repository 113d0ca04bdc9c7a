import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { win32 } from 'node:path';

export interface Ended {
  code: number | undefined;
  stdout: string;
  stderr: string;
}

/** Runs a program without input. */
export async function runProgram(
  name: string,
  args: string[],
  { platform, ...options }: { env: NodeJS.ProcessEnv; cwd?: string; platform: NodeJS.Platform },
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

/** Returns the path of a program; Windows would run a `git.exe` of the current folder, which may be a stranger's clone. */
export function programPath(
  name: string,
  { platform, env }: { platform: NodeJS.Platform; env: NodeJS.ProcessEnv },
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
