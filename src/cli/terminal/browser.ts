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

/** Opens a link. @returns whether the program could be started */
export async function openLink(
  link: string,
  command: BrowserCommand,
  { env, platform }: { env: NodeJS.ProcessEnv; platform: NodeJS.Platform },
): Promise<boolean> {
  const file = programPath(command.file, { platform, env });
  if (file === undefined) return false;
  const child = spawn(file, [...command.args, link], { stdio: 'ignore', detached: true, env });
  child.unref();
  return new Promise((resolve) => {
    child.on('spawn', () => resolve(true));
    child.on('error', () => resolve(false));
  });
}
