import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The user's folder for what this command keeps.
 * XDG_CONFIG_HOME counts everywhere when it is set and absolute, as its specification asks; otherwise each system's own.
 */
export function configFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const home = env['HOME'] || homedir();
  const chosen = env['XDG_CONFIG_HOME'];
  if (chosen && isAbsolute(chosen)) return join(chosen, 'osc-deploy');
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'osc-deploy');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'osc-deploy');
  return join(home, '.config', 'osc-deploy');
}
