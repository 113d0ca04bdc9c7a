import { spawn } from 'node:child_process';
import { childEnvironment } from '../../base/child-environment.js';
import { programPath } from '../../base/programs.js';

/** Opens a link in the browser of this machine. @returns whether there is one that could be started */
export async function openLink(link: string, platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [name, ...args] = browserCommand(platform, env);
  const file = name && programPath(name, { platform, env });
  if (!file) return false;
  const child = spawn(file, [...args, link], { stdio: 'ignore', detached: true, env: childEnvironment(env) });
  child.unref();
  return new Promise((resolve) => {
    child.on('spawn', () => resolve(true));
    child.on('error', () => resolve(false));
  });
}

/** The program that opens a link, with its arguments: BROWSER where it is set (`none`: none), none over SSH or without a display. */
export function browserCommand(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const chosen = env['BROWSER']?.trim();
  if (chosen) return chosen === 'none' ? [] : chosen.split(/\s+/);
  if (env['SSH_CONNECTION'] || env['CI']) return [];
  if (platform === 'darwin') return ['open'];
  // Not `start`: it is part of a shell, and that would read the `&` of the link.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME'] ? ['xdg-open'] : [];
}
