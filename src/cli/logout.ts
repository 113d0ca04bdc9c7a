import type { Session } from './session.js';

/** `osc-deploy logout`: forgets the login for this platform. The platform itself has no way to end one. */
export async function logout(session: Session): Promise<void> {
  session.check();
  const { savedLogin, stderr, hosts } = session;
  const had = savedLogin.forget();
  stderr.line(
    had
      ? `Signed out of ${hosts.auth}: the login is gone from this machine.`
      : `You were not signed in to ${hosts.auth}.`,
  );
}
