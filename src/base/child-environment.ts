const common =
  /^(?:PATH|PATHEXT|HOME|USER|LOGNAME|USERNAME|USERPROFILE|HOMEDRIVE|HOMEPATH|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES|FILES\(X86\)|W6432)|SYSTEM(?:ROOT|DRIVE)|WINDIR|COMSPEC|TE?MP|TMPDIR|SHELL|TERM|TZ|LANG|LANGUAGE|LC_[A-Z]+|XDG_[A-Z_]+|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|DESKTOP_SESSION|KDE_[A-Z_]+|GNOME_[A-Z_]+|BROWSER|WSL_[A-Z_]+|WSLENV)$/i;
const ofGit = /^(?:GIT_\w+|SSH_\w+|SSL_CERT_(?:FILE|DIR)|\w+_PROXY)$/i;
const ofGh = /^(?:GH_\w+|GITHUB_(?:ENTERPRISE_)?TOKEN)$/i;

/** Returns the environment for a child process: only listed names, so that no token is passed by accident. `git and gh` adds the tokens of gh, which is a credential helper of git. */
export function childEnvironment(
  env: NodeJS.ProcessEnv,
  tools?: 'git' | 'git and gh',
): NodeJS.ProcessEnv {
  const isPassed = (name: string) =>
    common.test(name) ||
    (tools !== undefined && ofGit.test(name)) ||
    (tools === 'git and gh' && ofGh.test(name));
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
