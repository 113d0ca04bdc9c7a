import { spawn } from 'node:child_process';
import { programPath } from '../../workflow/child-process.js';

/** The program that opens a link, and its arguments before the link. */
interface BrowserCommand {
  file: string;
  args: string[];
}

/**
 * The program that opens a link here; undefined without a browser, such as over SSH or without a display.
 * BROWSER goes first, as the custom of the desktop is; `none` there means none.
 */
export function browserCommand(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): BrowserCommand | undefined {
  const chosen = env['BROWSER']?.trim();
  if (chosen === 'none') return undefined;
  if (chosen) {
    const [file = '', ...args] = chosen.split(/\s+/);
    return { file, args };
  }
  if (env['SSH_CONNECTION'] || env['CI']) return undefined;
  if (platform === 'darwin') return { file: 'open', args: [] };
  // Not `start`: it is part of a shell, and that would read the `&` of the link.
  if (platform === 'win32') return { file: 'rundll32', args: ['url.dll,FileProtocolHandler'] };
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME']
    ? { file: 'xdg-open', args: [] }
    : undefined;
}

/**
 * Opens a link.
 * @param options.env what the program is started with
 * @returns whether a program took it; one that is still running after `graceMs` has
 */
export async function openLink(
  link: string,
  command: BrowserCommand,
  { env, platform, graceMs = 3000 }: { env: NodeJS.ProcessEnv; platform: NodeJS.Platform; graceMs?: number },
): Promise<boolean> {
  const file = programPath(command.file, { platform, env });
  if (file === undefined) return false;
  return new Promise((resolve) => {
    const child = spawn(file, [...command.args, link], { stdio: 'ignore', detached: true, env });
    const timer = setTimeout(() => resolve(true), graceMs);
    const end = (taken: boolean) => {
      clearTimeout(timer);
      resolve(taken);
    };
    child.on('error', () => end(false));
    child.on('exit', (code) => end(code === 0));
    child.unref();
  });
}
