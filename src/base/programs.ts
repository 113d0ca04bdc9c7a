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
  if (file === undefined)
    return { code: undefined, stdout: '', stderr: `${name} is in no folder of PATH` };
  return new Promise((resolve) => {
    const child = execFile(
      file,
      args,
      { ...options, encoding: 'utf8', windowsHide: true },
      (error, stdout, stderr) => {
        const code = error ? error.code : 0;
        if (typeof code === 'number') resolve({ code, stdout, stderr });
        else
          resolve({
            code: undefined,
            stdout,
            stderr: stderr || `${name} could not be started (${code})`,
          });
      },
    );
    child.stdin?.end();
  });
}

/** Returns the path of a program. Windows alone would prefer a `git.exe` in the current folder, which may be an untrusted clone. */
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

const common =
  /^(?:PATH|PATHEXT|HOME|USER|LOGNAME|USERNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES|FILES\(X86\)|W6432)|SYSTEM(?:ROOT|DRIVE)|WINDIR|COMSPEC|TE?MP|TMPDIR|SHELL|TERM|TZ|LANG|LANGUAGE|LC_[A-Z]+|XDG_[A-Z_]+|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|DESKTOP_SESSION|KDE_[A-Z_]+|GNOME_[A-Z_]+|BROWSER|WSL_[A-Z_]+|WSLENV)$/i;
// Includes the tokens of gh, which is a credential helper of git.
const gitAndGh =
  /^(?:GIT_\w+|GH_\w+|GITHUB_(?:ENTERPRISE_)?TOKEN|SSH_\w+|SSL_CERT_(?:FILE|DIR)|\w+_PROXY)$/i;

/** Returns the environment for a child process: only listed names, so that no token is passed by accident. */
export function childEnvironment(env: NodeJS.ProcessEnv, tools?: 'git and gh'): NodeJS.ProcessEnv {
  const isPassed = (name: string) =>
    common.test(name) || (tools !== undefined && gitAndGh.test(name));
  return Object.fromEntries(Object.entries(env).filter(([name]) => isPassed(name)));
}

/** Returns all variables for a library that reads `process.env`. Its child processes get only the names of `childEnvironment`. */
export function hiddenFromChildren(
  env: NodeJS.ProcessEnv,
  changes: Record<string, string>,
): NodeJS.ProcessEnv {
  const hidden: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries({ ...env, ...changes })) {
    Object.defineProperty(hidden, process.platform === 'win32' ? name.toUpperCase() : name, {
      value,
      writable: true,
      configurable: true,
      enumerable: common.test(name) || name in changes,
    });
  }
  return hidden;
}
