import type { CommandSpec } from '../command.js';
import type { Session } from '../session.js';

export const logout: CommandSpec = {
  name: 'logout',
  group: 'Set up',
  description: 'Forget the login on this machine.',
  options: [],
  run: forgetLogin,
};

/** `osc-deploy logout`: forgets the login for this platform. The platform itself has no way to end one. */
async function forgetLogin(session: Session): Promise<void> {
  session.check();
  const { savedLogin, stderr, hosts } = session;
  stderr.line(
    savedLogin.forget()
      ? `Signed out of ${hosts.auth}: the login is gone from this machine.`
      : `You were not signed in to ${hosts.auth}.`,
  );
}
