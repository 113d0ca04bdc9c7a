/** Returns the program that opens a link, with its arguments. Empty with `BROWSER=none`, over SSH and without a display. */
export function browserCommand(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const chosen = env['BROWSER']?.trim();
  if (chosen) return chosen === 'none' ? [] : chosen.split(/\s+/);
  if (env['SSH_CONNECTION'] || env['CI']) return [];
  if (platform === 'darwin') return ['open'];
  // `start` would need a shell, which would interpret the `&` of the link.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];

  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME'] ? ['xdg-open'] : [];
}
